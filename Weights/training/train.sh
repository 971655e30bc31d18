#!/bin/sh
# Makes ../digits.safetensors from MNIST's training images, one process a core; run it again to go on
# after a stop. Needs python3-venv and the font packages that the model card lists.
#
#     ./train.sh MNIST_DIR [ONNX_FILE]
set -eu
mnist=$(realpath "${1:?usage: train.sh MNIST_DIR [ONNX_FILE]}")
onnx=${2:+$(realpath -m "$2")}
cd "$(dirname "$0")"

python3 -m venv venv
venv/bin/pip install --quiet -r requirements.txt

train() {
    venv/bin/python train.py "$mnist" "$@"
}

# Two designs of equal cost learn from the labels. They differ, so together they know more than either.
train --run runs/late --design late --seed 1 --epochs 24 &
late=$!
train --run runs/early --design early --seed 2 --epochs 24
wait "$late"

# Three runs go on from the better one, each with other batches, and learn from both.
printf '%s\n' 1 2 3 | xargs -P "$(nproc)" -I SEED venv/bin/python train.py "$mnist" --run runs/SEED \
    --design late --seed SEED --epochs 16 --rate 2e-3 --start runs/late --teachers runs/late runs/early

venv/bin/python export.py "$mnist" --runs runs/1 runs/2 runs/3 \
    --weights ../digits.safetensors ${onnx:+--onnx "$onnx"}
