"""Trains one network, and leaves its averaged weights of the last epoch.

    python train.py MNIST_DIR --run runs/late --design late --seed 1 --epochs 24
    python train.py MNIST_DIR --run runs/1 --seed 1 --epochs 24 --start runs/late --teachers runs/late runs/early

With teachers, it learns what they say together about each image besides its label; of a drawn digit its
label alone, since they may not know the hand. With --rounds it learns what teach.py has written down, and
of everything drawn the label alone. One thread: run one process a core. A run that was stopped goes on from
its last epoch when started again.
"""

import argparse
import json
import time
from contextlib import contextmanager
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional as F
from torch.optim.swa_utils import AveragedModel

from augment import Augmentation
from calibrate import held_out_figures
from corpus import Corpus
from network import CLASSES, DESIGNS, TRUNK, Network, take_over

CHECKPOINT = "checkpoint.pt"
WEIGHT_DECAY = 0.02
AVERAGING = 0.999  # Over about a thousand steps: four epochs.
TEACHING = 0.7  # The weight of the teachers' word beside the label's.
# What the teachers' logits are divided by: of images that they know by heart they would else say no more than the label does.
SOFTENING = 2


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
        images = images.contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):
            said = [F.softmax(network(images).float() / SOFTENING, 1) for network in self.networks]
        return sum(said) / len(said)


def targets_of(labels, said, taught):
    """What to learn, [n, 11]: the label, and where `taught` [n] is one, mostly what was `said` [n, 11]."""
    return F.one_hot(labels, CLASSES).float().lerp(said, TEACHING * taught[:, None])


class Rounds:
    """What teach.py wrote: MNIST's images that are learned from, changed and spoken of, once in every round."""

    def __init__(self, folder):
        self.files = sorted(Path(folder).glob("*.pt"))
        if not self.files:
            raise SystemExit(f"no rounds in {folder}; write some with teach.py")

    def __getitem__(self, epoch):
        """The images [n, 1, 28, 28] of bytes for an epoch, and what teachers said of them [n, 11]; the rounds are gone
        through again when they run out."""
        written = torch.load(self.files[epoch % len(self.files)])
        return written["images"], written["said"]


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

    def __init__(self, corpus, options):
        torch.manual_seed(options.seed)
        self.corpus, self.design, self.epoch = corpus, options.design, 0
        self.teachers = Teachers(options.teachers) if options.teachers else None
        self.rounds = Rounds(options.rounds) if options.rounds else None
        self.sharpness = options.sharpness
        self.random = torch.Generator().manual_seed(options.seed)
        self.augment = Augmentation(options.seed, options.calm, options.still)
        self.network = Network(DESIGNS[options.design], dropout=0.3).to(memory_format=torch.channels_last)
        if options.start:
            self.begin_with(options.start)
        self.trunk = []
        if options.trunk:
            self.keep_trunk(options.trunk)
        self.averaged = AveragedModel(self.network, multi_avg_fn=follow, use_buffers=True)
        learning = [parameter for parameter in self.network.parameters() if parameter.requires_grad]
        self.optimiser = torch.optim.AdamW(learning, options.rate, weight_decay=WEIGHT_DECAY)
        steps = options.epochs * sum(1 for _ in corpus.batches(torch.Generator()))
        self.schedule = torch.optim.lr_scheduler.OneCycleLR(self.optimiser, options.rate, steps, pct_start=0.15)

    def begin_with(self, run):
        """The weights of a finished run to go on from, as far as this network has them."""
        other = load_averaged(run)
        if other.architecture != self.network.architecture:
            raise SystemExit(f"{run} has other layers than {self.design}; --start takes runs whose layers differ in width alone")
        take_over(self.network, other)

    def keep_trunk(self, run):
        """The first layers of a finished run, which are not trained here."""
        self.trunk = self.network.layers[:TRUNK]
        try:
            self.trunk.load_state_dict(load_averaged(run).layers[:TRUNK].state_dict())
        except RuntimeError:
            raise SystemExit(f"{self.design} does not begin with the layers of {run}; "
                             "--trunk takes a run with as many first maps") from None
        self.trunk.requires_grad_(False)

    def run_epoch(self):
        """One pass over MNIST; the mean loss, with `sharpness` that of the moved weights."""
        self.network.train()
        for layer in self.trunk:
            layer.eval()
        losses = []
        for images, targets in self.lessons():
            images = images.contiguous(memory_format=torch.channels_last)
            with self.climbed(images[::2], targets[::2]):
                loss = self.loss(images, targets)
                self.optimiser.zero_grad()
                loss.backward()
            self.optimiser.step()
            self.schedule.step()
            self.averaged.update_parameters(self.network)
            losses.append(loss.item())
        self.epoch += 1
        return sum(losses) / len(losses)

    def lessons(self):
        """An epoch's images [n, 1, 28, 28], changed, batch by batch, with what to learn of them [n, 11]."""
        written = self.rounds[self.epoch] if self.rounds else None
        for images, labels, drawn, chosen in self.corpus.batches(self.random):
            said, taught = torch.zeros(len(labels), CLASSES), torch.zeros(len(labels))
            if written:
                digits = len(chosen)
                images = torch.cat([written[0][chosen].float() / 255, self.augment(images[digits:])])
                said[:digits], taught[:digits] = written[1][chosen].float(), 1
            else:
                images = self.augment(images)
                if self.teachers:
                    said, taught = self.teachers(images), 1 - drawn
            yield images, targets_of(labels, said, taught)

    def loss(self, images, targets):
        with torch.autocast("cpu", torch.bfloat16):
            logits = self.network(images)
        return F.cross_entropy(logits.float(), targets)

    @contextmanager
    def climbed(self, images, targets):
        """The weights moved `sharpness` uphill meanwhile: what is then learned holds for the weights around too.

        Sharpness-aware minimisation (Foret and others, 2021). The way up is that of half the batch, which takes half the time.
        """
        if not self.sharpness:
            yield
            return
        parameters = [parameter for parameter in self.network.parameters() if parameter.requires_grad]
        gradients = torch.autograd.grad(self.loss(images, targets), parameters)
        length = torch.stack([gradient.norm() for gradient in gradients]).norm()
        steps = [gradient * (self.sharpness / length.clamp(min=1e-12)) for gradient in gradients]
        norms = [module for module in self.network.modules() if isinstance(module, nn.BatchNorm2d)]
        for norm in norms:
            norm.track_running_stats = False  # They have taken those of the weights as they are.
        with torch.no_grad():
            torch._foreach_add_(parameters, steps)
        try:
            yield
        finally:
            with torch.no_grad():
                torch._foreach_sub_(parameters, steps)
            for norm in norms:
                norm.track_running_stats = True

    def stateful(self):
        return {"network": self.network, "averaged": self.averaged, "optimiser": self.optimiser,
                "schedule": self.schedule}

    def save(self, path):
        state = {name: part.state_dict() for name, part in self.stateful().items()}
        state |= {"design": self.design, "epoch": self.epoch, "random": self.random.get_state(),
                  "augment": self.augment.random.get_state(), "torch": torch.get_rng_state()}
        torch.save(state, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)

    def resume(self, path):
        state = torch.load(path)
        for name, part in self.stateful().items():
            part.load_state_dict(state[name])
        self.epoch = state["epoch"]
        self.random.set_state(state["random"])
        self.augment.random.set_state(state["augment"])
        torch.set_rng_state(state["torch"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mnist", help="folder with MNIST's IDX files; only the training files are read")
    parser.add_argument("--run", type=Path, required=True, help="folder for the checkpoint and the log")
    parser.add_argument("--design", choices=DESIGNS, default="late")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=24)
    parser.add_argument("--rate", type=float, default=4e-3, help="the learning rate at its peak")
    parser.add_argument("--calm", type=float, default=0, help="the share of images that are changed least")
    parser.add_argument("--still", type=float, default=0.5, help="of those, the share that is left as it is")
    taught = parser.add_mutually_exclusive_group()
    taught.add_argument("--teachers", type=Path, nargs="+", default=[], help="folders of finished runs")
    taught.add_argument("--rounds", type=Path, help="folder of what teach.py has written, in place of teachers")
    parser.add_argument("--trunk", type=Path, help="folder of a finished run whose first convolution is kept as it is")
    parser.add_argument("--sharpness", type=float, default=0,
                        help="how far the weights may be off, as the length of their change")
    parser.add_argument("--start", type=Path,
                        help="folder of a finished run whose weights to go on from, as far as both have them")
    options = parser.parse_args()
    torch.set_num_threads(1)
    options.run.mkdir(parents=True, exist_ok=True)
    corpus = Corpus(options.mnist, options.seed)
    training = Training(corpus, options)
    checkpoint = options.run / CHECKPOINT
    if checkpoint.exists():
        training.resume(checkpoint)
    while training.epoch < options.epochs:
        start = time.monotonic()
        loss = training.run_epoch()
        network = training.averaged.module.eval()
        entry = {"epoch": training.epoch, "loss": round(loss, 4), **held_out_figures(network, corpus),
                 "seconds": round(time.monotonic() - start)}
        training.save(checkpoint)
        with open(options.run / "log.jsonl", "a") as log:
            print(json.dumps(entry), file=log)
        print(json.dumps(entry), flush=True)


if __name__ == "__main__":
    main()
