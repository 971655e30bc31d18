"""Writes and reads the weights file: the safetensors format, and in its metadata the network."""

import json
import struct
from pathlib import Path

import torch

from network import WithExit, load_folded

FLOAT_TYPES = {"F16": torch.float16, "F32": torch.float32}


def write_safetensors(path, tensors, metadata):
    """A JSON header with its length before it, then little-endian numbers, row-major."""
    header, blobs, offset = {"__metadata__": metadata}, [], 0
    for name, tensor in tensors.items():
        blob = tensor.numpy().tobytes()
        kind = next(kind for kind, dtype in FLOAT_TYPES.items() if dtype == tensor.dtype)
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": [offset, offset + len(blob)]}
        blobs.append(blob)
        offset += len(blob)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    Path(path).write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blobs))


def read_safetensors(path):
    """The tensors, as single precision, and the metadata of a file that we wrote."""
    data = Path(path).read_bytes()
    start = 8 + struct.unpack_from("<Q", data)[0]
    header = json.loads(data[8:start])
    metadata, tensors = header.pop("__metadata__"), {}
    for name, entry in header.items():
        first, last = entry["data_offsets"]
        flat = torch.frombuffer(bytearray(data[start + first:start + last]), dtype=FLOAT_TYPES[entry["dtype"]])
        tensors[name] = flat.reshape(entry["shape"]).float()
    return tensors, metadata


def load_network(path):
    """The network of a weights file, ready to run, and its metadata."""
    tensors, metadata = read_safetensors(path)
    architecture = json.loads(metadata["architecture"])
    network = load_folded(architecture, tensors)
    if "early_exit" in metadata:
        leaving = json.loads(metadata["early_exit"])
        early = load_folded([*architecture[:leaving["after"]], *leaving["layers"]], tensors)
        network = WithExit(network, early, leaving["margin"], leaving.get("kept", 0))
    return network, metadata
