"""Reads the IDX files in which MNIST is published, gzipped or not."""

import gzip
import struct
from pathlib import Path

import numpy as np


def read_idx(path):
    """The array of unsigned bytes in the IDX file at `path`."""
    data = Path(path).read_bytes()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    if data[:3] != b"\x00\x00\x08":
        raise ValueError(f"{path}: not an IDX file of bytes")
    dimensions = data[3]
    shape = struct.unpack_from(f">{dimensions}I", data, 4)
    return np.frombuffer(data, np.uint8, offset=4 + 4 * dimensions).reshape(shape)


def read_pair(folder, prefix):
    """Images [n, 28, 28] and labels [n] of the pair `prefix`-images…, `prefix`-labels… in `folder`."""

    def only(kind):
        found = sorted(Path(folder).glob(f"{prefix}[-.]{kind}*"))
        if not found:
            raise FileNotFoundError(f"no {prefix}-{kind}… in {folder}; get MNIST's IDX files there")
        return read_idx(found[0])

    return only("images"), only("labels")
