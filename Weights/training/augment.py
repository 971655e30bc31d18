"""Makes a batch of glyphs look as if other hands, pens and cameras had made them.

All steps work on whole batches [n, 1, 28, 28] of ink 0…1 and draw from one seeded generator.
"""

import math

import torch
from torch.nn import functional as F

SIDE = 28
DIGIT = 20  # The longer side of a digit's box, by MNIST's convention.
MOST_STRETCH = 2.5  # Further, an upright 1 would be a solid block.
COARSE = 20  # The side of a picture in which MNIST's 20-pixel digits have lost a third of their detail.


class Augmentation:
    """The chain of changes; those that do not happen to every image have a chance.

    `calm` is the share of images that are changed least: moved and bent half as much, but for the share
    `still` of them, which are left as they are.
    """

    def __init__(self, seed, calm=0.0, still=0.5):
        self.calm, self.still = calm, still
        self.random = torch.Generator().manual_seed(seed)
        rows, columns = torch.meshgrid(torch.arange(SIDE), torch.arange(SIDE), indexing="ij")
        self.columns, self.rows = columns.float(), rows.float()
        knots = torch.eye(5).reshape(5, 1, 5, 1).expand(5, 1, 5, SIDE)
        # What each of 5 knots gives to each of 28 pixels: cubic interpolation as a matrix.
        self.cubic = F.interpolate(knots, (SIDE, SIDE), mode="bicubic", align_corners=True)[:, 0, :, 0].T.contiguous()
        distance = (columns - rows).abs().float()
        self.blur = F.normalize(torch.exp(-distance**2 / (2 * 1.2**2)), p=1, dim=1)
        self.down = F.interpolate(torch.eye(SIDE)[:, None], COARSE, mode="area")[:, 0].T.contiguous()
        self.up = F.interpolate(torch.eye(COARSE)[:, None], SIDE, mode="linear")[:, 0].T.contiguous()

    def __call__(self, images):
        untouched, lively = images, 1 - self.chosen(self.calm, len(images))
        still = (1 - lively) * self.chosen(self.still, len(images))
        images = self.thicken(images, 0.5 * lively)
        images = calm = self.warp(images, 0.5 + 0.5 * lively[:, 0])
        images = self.cut(images, 0.08)
        images = self.rule(images, 0.05)
        images = self.soften(images, 0.25)
        images = self.expose(images, 0.5)
        images = torch.where(lively > 0, images, calm)
        return torch.where(still > 0, untouched, images)

    def uniform(self, low, high, *shape):
        return low + (high - low) * torch.rand(*shape, generator=self.random)

    def normal(self, spread, *shape):
        return spread * torch.randn(*shape, generator=self.random)

    def chosen(self, chance, count):
        """One where an image of the batch is to be changed, zero elsewhere: [n, 1, 1, 1]."""
        return (torch.rand(count, 1, 1, 1, generator=self.random) < chance).float()

    def thicken(self, images, chance):
        """Wider and thinner pens: part of the way to the grey dilation or erosion."""
        count = len(images)
        amount = self.uniform(-0.45, 0.9, count, 1, 1, 1) * self.chosen(chance, count)
        wide, thin = spread(images, torch.maximum), spread(images, torch.minimum)
        return images + amount.clamp(min=0) * (wide - images) + (-amount).clamp(min=0) * (thin - images)

    def warp(self, images, strength):
        """Turn, scale, shear, shift, and bend as elastic would, in one resampling.

        The mean displacement of the ink is taken out again before the shift: MNIST's makers put
        the centre of mass in the middle, and so does whoever normalises a photographed digit.
        """
        count = len(images)
        x, y = self.columns - 14, self.rows - 14  # MNIST's centre of mass is at pixel (14, 14).
        turn = self.normal(math.radians(8), count, 1, 1) * strength
        scale = torch.exp(self.normal(0.09, count, 1, 1) * strength)
        aspect = torch.exp(self.normal(0.06, count, 1, 1) * strength)
        wide = self.uniform(0, 0.35, count, 1, 1) * self.chosen(0.2, count)[:, 0] * strength
        # Some hands write far wider than MNIST's, and form readers stretch every digit to a square.
        aspect = aspect / (1 + wide) / self.stretch(images)
        shear = self.normal(0.14, count, 1, 1) * strength
        u, v = x + shear * y, y
        u, v = u * scale * aspect, v * scale / aspect
        u, v = u * turn.cos() - v * turn.sin(), u * turn.sin() + v * turn.cos()
        bend = self.bend(count, strength[:, None])
        u, v = u + bend[:, 0], v + bend[:, 1]
        ink = images[:, 0] / images.sum((1, 2, 3)).clamp(min=1e-3)[:, None, None]
        shift = self.normal(0.6, 2, count, 1, 1) * strength
        u = u - (ink * bend[:, 0]).sum((1, 2), keepdim=True) + shift[0]
        v = v - (ink * bend[:, 1]).sum((1, 2), keepdim=True) + shift[1]
        grid = torch.stack([u + 14.5, v + 14.5], -1) * (2 / SIDE) - 1
        # Bilinear would blur every image, and so hide from the network what a sharp one looks like.
        return F.grid_sample(images, grid, mode="bicubic", align_corners=False).clamp(0, 1)

    def stretch(self, images):
        """For one image in ten, part of what would make its ink as wide as a digit is high: [n, 1, 1], 1 or more."""
        columns = (images > 0.1).any(2).float()[:, 0]
        first, last = columns.argmax(1), SIDE - 1 - columns.flip(1).argmax(1)
        whole = (DIGIT / (last - first + 1)).clamp(1, MOST_STRETCH)[:, None, None]
        count = len(images)
        return whole ** (self.uniform(0, 1, count, 1, 1) * self.chosen(0.1, count)[:, 0])

    def bend(self, count, strength):
        """A smooth random displacement in pixels, [n, 2, 28, 28]: cubic between 5 × 5 knots."""
        knots = self.normal(1, count, 2, 5, 5) * self.uniform(0, 1.4, count, 1, 1, 1) * strength
        return self.cubic @ knots @ self.cubic.T

    def cut(self, images, chance):
        """A stroke broken by a skipping pen: a thin band without ink."""
        return images * (1 - self.bands(len(images), 0.5, 1.2) * self.chosen(chance, len(images)))

    def rule(self, images, chance):
        """What is left of a ruled line: a thin faint band of ink."""
        count = len(images)
        ink = self.bands(count, 0.4, 0.8) * self.chosen(chance, count) * self.uniform(0.15, 0.5, count, 1, 1, 1)
        return torch.maximum(images, ink)

    def bands(self, count, narrow, wide):
        """Straight bands with soft edges, part of the picture's width long: [n, 1, 28, 28]."""
        angle = self.uniform(0, math.pi, count, 1, 1, 1)
        along = (self.columns - 14) * angle.cos() + (self.rows - 14) * angle.sin()
        across = (self.rows - 14) * angle.cos() - (self.columns - 14) * angle.sin()
        half = self.uniform(narrow, wide, count, 1, 1, 1)
        end = self.uniform(2, 8, count, 1, 1, 1)
        band = (half + 0.5 - (across - self.normal(4, count, 1, 1, 1)).abs()).clamp(0, 1)
        return band * (end + 0.5 - (along - self.normal(5, count, 1, 1, 1)).abs()).clamp(0, 1)

    def soften(self, images, chance):
        """Blur of a lens, or the steps of a coarser picture, in greys or in black and white."""
        count = len(images)
        blurred = self.blur @ images @ self.blur.T
        coarse = self.down @ images @ self.down.T
        coarse = torch.where(self.chosen(0.5, count) > 0, (coarse > 0.45).float(), coarse)
        amount = self.uniform(0, 0.8, count, 1, 1, 1) * self.chosen(chance, count)
        other = torch.where(self.chosen(0.5, count) > 0, blurred, self.up @ coarse @ self.up.T)
        return images + amount * (other - images)

    def expose(self, images, chance):
        """Another contrast and another curve from paper to ink."""
        count = len(images)
        change = self.chosen(chance, count)
        gain = 1 + change * self.uniform(-0.3, 0.6, count, 1, 1, 1)
        gamma = torch.exp(change * self.normal(0.3, count, 1, 1, 1))
        return (images.clamp(0, 1) ** gamma * gain).clamp(0, 1)


def spread(images, extreme):
    """The `extreme` (torch.maximum or torch.minimum) of each 3 × 3 neighbourhood."""
    padded = F.pad(images, (1, 1, 1, 1), mode="replicate")
    rows = extreme(extreme(padded[:, :, :-2], padded[:, :, 1:-1]), padded[:, :, 2:])
    return extreme(extreme(rows[..., :-2], rows[..., 1:-1]), rows[..., 2:])
