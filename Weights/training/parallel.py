"""Lets several processes train one network: each takes a part of every batch, and they learn the mean of their gradients.

They are started by PyTorch's `torchrun`; a process started alone is the only one.
"""

import os

import torch
from torch import distributed


class Group:
    """The processes that train together, and which of them this one is."""

    def __init__(self):
        self.count, self.rank = int(os.environ.get("WORLD_SIZE", 1)), int(os.environ.get("RANK", 0))
        if self.count > 1:
            distributed.init_process_group("gloo")

    def average_gradients(self, parameters):
        if self.count == 1:
            return
        gradients = [parameter.grad for parameter in parameters]
        # Laid out as the weights are, whose order in memory the processes share.
        flat = torch.cat([gradient.contiguous().flatten() for gradient in gradients])
        distributed.all_reduce(flat)
        for gradient, mean in zip(gradients, (flat / self.count).split([g.numel() for g in gradients])):
            gradient.copy_(mean.view(gradient.shape))

    def wait(self):
        if self.count > 1:
            distributed.barrier()
