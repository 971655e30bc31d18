"""Fine-tunes the network of a weights file on glyphs that the program cuts, and writes it as a weights file.

    torchrun --nproc-per-node 2 -- tune.py MNIST_DIR --start FILE --run runs/tuned --cut A/labelled.npz B/labelled.npz

Of MNIST's images, of which it must forget nothing, it learns what the file's own network says, and the label, in equal parts; of all
else the label. Its normalisation is already in its weights, and stays.
"""

import argparse
import json
import time
from pathlib import Path

import torch
from torch.nn import functional as F
from torch.optim.swa_utils import AveragedModel

from augment import Augmentation
from calibrate import held_out_figures
from corpus import Corpus
from network import CLASSES
from parallel import Group
from train import AVERAGING, SHARES_WITH_CUT, follow
from weights_file import FileNetwork, load_network

TEACHING, SOFTENING, WEIGHT_DECAY = 0.5, 1.5, 0.01


class Tuned(FileNetwork):
    """A weights file's network with its tensors as parameters."""

    def __init__(self, architecture, tensors):
        super().__init__(architecture, tensors)
        self.named = list(self.tensors)
        self.learned = torch.nn.ParameterList([torch.nn.Parameter(self.tensors[name].clone()) for name in self.named])
        self.tensors = {}

    def forward(self, images):
        self.tensors = dict(zip(self.named, self.learned))
        return super().forward(images)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mnist", help="folder with MNIST's IDX files; only the training files are read")
    parser.add_argument("--start", required=True, help="the weights file to begin with")
    parser.add_argument("--run", type=Path, required=True, help="folder for the checkpoint and the log")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--cut", type=Path, nargs="+", required=True, help="the labelled glyphs that cut.py has written")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    options.run.mkdir(parents=True, exist_ok=True)
    group, corpus = Group(), Corpus(options.mnist, options.seed, cut=options.cut)
    teacher, _ = load_network(options.start)
    network = Tuned(teacher.architecture, teacher.tensors)
    averaged = AveragedModel(network, multi_avg_fn=follow)
    shares = [share // group.count for share in SHARES_WITH_CUT]
    learning = list(network.parameters())
    optimiser = torch.optim.AdamW(learning, options.rate, weight_decay=WEIGHT_DECAY, fused=True)
    steps = options.epochs * (len(corpus.mnist[0]) // (shares[0] * group.count))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, options.rate, steps, pct_start=0.1)
    augment, random = Augmentation(options.seed, 0.5, 0.35), torch.Generator()
    for epoch in range(options.epochs):
        start, losses = time.monotonic(), []
        random.manual_seed(100 * options.seed + epoch)
        augment.random.manual_seed(100 * options.seed + epoch + 50_000 * group.rank)
        for images, labels in corpus.batches(random, shares, group):
            images = augment(images).contiguous(memory_format=torch.channels_last)
            targets = F.one_hot(labels, CLASSES).float()
            taught = slice(0, shares[0])
            with torch.autocast("cpu", torch.bfloat16):
                with torch.no_grad():
                    said = F.softmax(teacher(images[taught]).float() / SOFTENING, 1)
                logits = network(images)
            targets[taught] = targets[taught].lerp(said, TEACHING)
            loss = F.cross_entropy(logits.float(), targets)
            optimiser.zero_grad()
            loss.backward()
            group.average_gradients(learning)
            optimiser.step()
            schedule.step()
            averaged.update_parameters(network)
            losses.append(loss.item())
        group.wait()
        if group.rank:
            continue
        entry = {"epoch": epoch + 1, "loss": round(sum(losses) / len(losses), 4),
                 **held_out_figures(averaged.module.eval(), corpus), "seconds": round(time.monotonic() - start)}
        with open(options.run / "log.jsonl", "a") as log:
            print(json.dumps(entry), file=log)
        print(json.dumps(entry), flush=True)
        torch.save({"architecture": network.architecture,
                    "tensors": {n: p.detach().clone() for n, p in zip(network.named, averaged.module.learned)}},
                   options.run / "tuned.pt")


if __name__ == "__main__":
    main()
