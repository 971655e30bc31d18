"""Trains one network, and leaves its averaged weights of the last epoch.

    python train.py MNIST_DIR --run runs/teacher-1 --design teacher --seed 1 --epochs 11
    torchrun --nproc-per-node 2 train.py MNIST_DIR --run runs/student --seed 3 --start runs/teacher-2 \\
        --teachers runs/teacher-1 runs/teacher-2 --cut runs/pictures-1/labelled.npz

With teachers, it learns of MNIST's images what they say together besides the label. Of everything else it learns the label
alone, since they may not know it. One thread a process: run as many processes as there are cores, each for a network of its
own, or by torchrun for one together. A run that was stopped goes on from its last epoch when started again.
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
from network import CLASSES, DESIGNS, Network
from parallel import Group

CHECKPOINT = "checkpoint.pt"
WEIGHT_DECAY = 0.02
AVERAGING = 0.999  # Over about a thousand steps: three epochs.
TEACHING = 0.7  # The weight of the teachers' word beside the label's.
# What the teachers' logits are divided by: of images that they know by heart they would else say no more than the label does.
SOFTENING = 2
# MNIST's images, drawn digits, drawn negatives, cut digits and other cut glyphs in a batch.
SHARES, SHARES_WITH_CUT = (176, 48, 32), (160, 32, 16, 24, 24)


def follow(averaged, latest, steps):
    """Moves the averaged weights towards the latest ones, quickly at first."""
    keep = min(AVERAGING, float(1 + steps) / float(10 + steps))
    for average, value in zip(averaged, latest):
        average.lerp_(value, 1 - keep) if value.is_floating_point() else average.copy_(value)


class Teachers:
    """Finished runs, asked together: the mean of their probabilities.

    Knowledge distillation (G. Hinton and others, 2015).
    """

    def __init__(self, runs):
        self.networks = [load_averaged(run).to(memory_format=torch.channels_last) for run in runs]

    @torch.no_grad()
    def __call__(self, images):
        """Their softened probabilities [n, 11] of images [n, 1, 28, 28]."""
        with torch.autocast("cpu", torch.bfloat16):
            said = [F.softmax(network(images).float() / SOFTENING, 1) for network in self.networks]
        return sum(said) / len(said)


def load_averaged(run):
    """The averaged network of a run's last checkpoint, ready to measure."""
    checkpoint = Path(run) / CHECKPOINT
    if not checkpoint.exists():
        raise SystemExit(f"{checkpoint} is missing; name the folder of a run that has ended an epoch")
    state = torch.load(checkpoint)
    network = Network(DESIGNS[state["design"]])
    prefix = "module."
    network.load_state_dict({name.removeprefix(prefix): value for name, value in state["averaged"].items()
                             if name.startswith(prefix)})
    return network.eval()


class Training:
    """Everything that changes from step to step, so that it can be saved and taken up again."""

    def __init__(self, corpus, options, group):
        torch.manual_seed(options.seed)
        self.group, self.corpus, self.design, self.epoch = group, corpus, options.design, 0
        self.shares = [share // group.count for share in (SHARES_WITH_CUT if corpus.cut else SHARES)]
        self.teachers = Teachers(options.teachers) if options.teachers else None
        self.seed, self.random = options.seed, torch.Generator()
        self.augment = Augmentation(options.seed, options.calm, options.still)
        self.network = Network(DESIGNS[options.design], dropout=0.3).to(memory_format=torch.channels_last)
        if options.start:
            self.network.load_state_dict(load_averaged(options.start).state_dict())
        self.averaged = AveragedModel(self.network, multi_avg_fn=follow, use_buffers=True)
        self.learning = [parameter for parameter in self.network.parameters() if parameter.requires_grad]
        self.optimiser = torch.optim.AdamW(self.learning, options.rate, weight_decay=WEIGHT_DECAY, fused=True)
        steps = options.epochs * (len(corpus.mnist[0]) // (self.shares[0] * group.count))
        self.schedule = torch.optim.lr_scheduler.OneCycleLR(self.optimiser, options.rate, steps, pct_start=0.15)

    def run_epoch(self):
        """One pass over MNIST; the mean loss."""
        self.network.train()
        # Every epoch has a seed of its own, so that a run that was stopped goes on as if it had not been.
        seed = 100 * self.seed + self.epoch
        torch.manual_seed(seed)
        self.random.manual_seed(seed)
        self.augment.random.manual_seed(seed + 50_000 * self.group.rank)
        losses = []
        for images, labels in self.corpus.batches(self.random, self.shares, self.group):
            images = self.augment(images).contiguous(memory_format=torch.channels_last)
            targets = F.one_hot(labels, CLASSES).float()
            if self.teachers:
                taught = slice(0, self.shares[0])
                targets[taught] = targets[taught].lerp(self.teachers(images[taught]), TEACHING)
            with torch.autocast("cpu", torch.bfloat16):
                logits = self.network(images)
            loss = F.cross_entropy(logits.float(), targets)
            self.optimiser.zero_grad()
            loss.backward()
            self.group.average_gradients(self.learning)
            self.optimiser.step()
            self.schedule.step()
            self.averaged.update_parameters(self.network)
            losses.append(loss.item())
        self.epoch += 1
        return sum(losses) / len(losses)

    def stateful(self):
        return {"network": self.network, "averaged": self.averaged, "optimiser": self.optimiser,
                "schedule": self.schedule}

    def save(self, path):
        state = {name: part.state_dict() for name, part in self.stateful().items()}
        state |= {"design": self.design, "epoch": self.epoch}
        torch.save(state, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)

    def resume(self, path):
        state = torch.load(path)
        for name, part in self.stateful().items():
            part.load_state_dict(state[name])
        self.epoch = state["epoch"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mnist", help="folder with MNIST's IDX files; only the training files are read")
    parser.add_argument("--run", type=Path, required=True, help="folder for the checkpoint and the log")
    parser.add_argument("--design", choices=DESIGNS, default="shipped")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=24)
    parser.add_argument("--rate", type=float, default=4e-3, help="the learning rate at its peak")
    parser.add_argument("--calm", type=float, default=0.5, help="the share of images that are changed least")
    parser.add_argument("--still", type=float, default=0.3, help="of those, the share that is left as it is")
    parser.add_argument("--start", type=Path, help="folder of a finished run of the same design whose weights to begin with")
    parser.add_argument("--teachers", type=Path, nargs="+", default=[], help="folders of finished runs")
    parser.add_argument("--cut", type=Path, nargs="+", help="the labelled glyphs that cut.py has written")
    options = parser.parse_args()
    torch.set_num_threads(1)
    options.run.mkdir(parents=True, exist_ok=True)
    group = Group()
    corpus = Corpus(options.mnist, options.seed, cut=options.cut)
    training = Training(corpus, options, group)
    checkpoint = options.run / CHECKPOINT
    if checkpoint.exists():
        training.resume(checkpoint)
    while training.epoch < options.epochs:
        start, busy = time.monotonic(), time.process_time()
        loss = training.run_epoch()
        group.wait()
        if group.rank:
            continue
        training.save(checkpoint)
        entry = {"epoch": training.epoch, "loss": round(loss, 4),
                 **held_out_figures(training.averaged.module.eval(), corpus),
                 "seconds": round(time.monotonic() - start), "of_a_core": round(time.process_time() - busy)}
        with open(options.run / "log.jsonl", "a") as log:
            print(json.dumps(entry), file=log)
        print(json.dumps(entry), flush=True)


if __name__ == "__main__":
    main()
