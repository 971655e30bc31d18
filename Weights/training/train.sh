#!/bin/sh
# Makes ../digits.safetensors from MNIST's training images, one process a core; run it again to go on
# after a stop. Needs python3-venv and the font packages that the model card lists.
#
#     ./train.sh MNIST_DIR [ONNX_FILE]
set -eu
mnist=$(realpath "${1:?usage: train.sh MNIST_DIR [ONNX_FILE]}")
onnx=${2:+$(realpath -m "$2")}
cd "$(dirname "$0")"

if [ ! -x venv/bin/python ]; then
    python3 -m venv venv
    venv/bin/pip install -r requirements.txt
fi

each_seed() {
    printf '%s\n' 1 2 3 | xargs -P "$(nproc)" -I SEED "$@"
}

each_seed venv/bin/python train.py "$mnist" --seed SEED --run runs/teacher-SEED --epochs 30
each_seed venv/bin/python train.py "$mnist" --seed SEED --run runs/SEED --epochs 30 \
    --teachers runs/teacher-1 runs/teacher-2 runs/teacher-3
venv/bin/python export.py "$mnist" --runs runs/1 runs/2 runs/3 \
    --weights ../digits.safetensors ${onnx:+--onnx "$onnx"}
