"""Reads the IDX files in which MNIST is published, gzipped or not, and writes such files."""

import gzip
import hashlib
import struct
from pathlib import Path

import numpy as np

# The MD5 of MNIST's files, unpacked, as they were always published.
MNIST = {
    "train-images": "6bbc9ace898e44ae57da46a324031adb", "train-labels": "a25bea736e30d166cdddb491f175f624",
    "t10k-images": "2646ac647ad5339dbf082846283269ea", "t10k-labels": "27ae3e4e09519cfbb04c329615203637",
}


def read_idx(path, md5=None):
    """The array of unsigned bytes in the IDX file at `path`, whose contents must have this MD5 where one is given."""
    data = Path(path).read_bytes()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    if data[:3] != b"\x00\x00\x08":
        raise ValueError(f"{path}: not an IDX file of bytes")
    if md5 and hashlib.md5(data).hexdigest() != md5:
        raise SystemExit(f"{path} is not MNIST's file: its MD5 is not {md5}; get the published file")
    dimensions = data[3]
    shape = struct.unpack_from(f">{dimensions}I", data, 4)
    return np.frombuffer(data, np.uint8, offset=4 + 4 * dimensions).reshape(shape)


def read_pair(folder, prefix):
    """Images [n, 28, 28] and labels [n] of the pair `prefix`-images…, `prefix`-labels… in `folder`.

    The prefixes "train" and "t10k" stand for MNIST, whose contents are checked.
    """

    def only(kind):
        found = sorted(Path(folder).glob(f"{prefix}[-.]{kind}*"))
        if not found:
            raise SystemExit(f"there is no {prefix}-{kind}… in {folder}; name the folder with the IDX files")
        return read_idx(found[0], MNIST.get(f"{prefix}-{kind}"))

    return only("images"), only("labels")
