#!/bin/sh
# Makes ../digits.safetensors from MNIST's training images, one process a core; run it again to go on
# after a stop. Needs python3-venv and the font packages that the model card lists.
#
#     ./train.sh MNIST_DIR [ONNX_DIR]
#
# In the environment, RUNS=DIR keeps the runs elsewhere than in runs/, and EPOCHS=1 tries the whole recipe out, in trial-runs/;
# it writes its weights there too.
set -eu
mnist=$(realpath "${1:?usage: train.sh MNIST_DIR [ONNX_DIR]}")
onnx=${2:+$(realpath -m "$2")}
runs=$(realpath -m "${RUNS:-$(dirname "$0")/${EPOCHS:+trial-}runs}")
cd "$(dirname "$0")"
weights=../digits.safetensors
[ -z "${EPOCHS:-}" ] || weights=$runs/digits.safetensors

python3 -m venv venv
venv/bin/pip install --quiet -r requirements.txt

# Each line of the input is one run: its name and its options.
train() {
    sed "s|RUNS/|$runs/|g" | xargs -P "$(nproc)" -L 1 \
        sh -c 'mnist=$1 more=$2 run=$3; shift 3; exec venv/bin/python train.py "$mnist" --run "$run" "$@" $more' \
        sh "$mnist" "${EPOCHS:+--epochs $EPOCHS}"
}

# From the labels: what the runs below begin with, and two teachers that differ, so that they know more together.
train <<'RUNS'
RUNS/wide --design wide --seed 3 --epochs 30 --calm 0.5
RUNS/late --design late --seed 1 --epochs 24
RUNS/early --design early --seed 1 --epochs 30 --calm 0.5
RUNS

# The network that is kept, taught by both; and a teacher that knows MNIST better, since it saw its images changed less.
train <<'RUNS'
RUNS/gentle --design wide --seed 11 --epochs 12 --rate 1.5e-3 --calm 1 --still 0.2 --start RUNS/wide
RUNS/taught --design late --seed 2 --epochs 20 --rate 3e-3 --calm 0.3 --start RUNS/late --teachers RUNS/wide RUNS/early
RUNS

# The same network with the better teacher.
train <<'RUNS'
RUNS/known --design late --seed 41 --epochs 28 --rate 2e-3 --calm 0.4 --still 0.35 --start RUNS/taught --teachers RUNS/gentle RUNS/wide
RUNS

# Three runs go on from there, each with other batches, towards weights that may be off a little. The best is the early exit.
train <<'RUNS'
RUNS/1 --design late --seed 51 --epochs 24 --rate 1.5e-3 --calm 0.5 --still 0.3 --sharpness 0.1 --start RUNS/known --teachers RUNS/gentle RUNS/wide
RUNS/2 --design late --seed 52 --epochs 24 --rate 1.5e-3 --calm 0.5 --still 0.3 --sharpness 0.1 --start RUNS/known --teachers RUNS/gentle RUNS/wide
RUNS/3 --design late --seed 53 --epochs 24 --rate 1.5e-3 --calm 0.5 --still 0.3 --sharpness 0.1 --start RUNS/known --teachers RUNS/gentle RUNS/wide
RUNS
early_exit=$(venv/bin/python export.py "$mnist" --exit "$runs/1" "$runs/2" "$runs/3")
trunk=RUNS/${early_exit##*/}

# What the teachers say, once for the three runs that follow.
cores=$(nproc)
seq 0 $((cores - 1)) | xargs -P "$cores" -I {} venv/bin/python teach.py "$mnist" --rounds "$runs/rounds" \
    --teachers "$runs/gentle" "$runs/wide" --count "${EPOCHS:-16}" --share {} "$cores"

# The main chain, for what the early exit is unsure of: the better teacher with fewer maps at the end, and with the exit's at
# the beginning, which are not trained.
train <<RUNS
RUNS/main-1 --design deep --seed 61 --epochs 24 --rate 2e-3 --calm 0.5 --still 0.3 --start RUNS/gentle --trunk $trunk --rounds RUNS/rounds
RUNS/main-2 --design deep --seed 62 --epochs 24 --rate 2e-3 --calm 0.5 --still 0.3 --start RUNS/gentle --trunk $trunk --rounds RUNS/rounds
RUNS/main-3 --design deep --seed 63 --epochs 24 --rate 2e-3 --calm 0.5 --still 0.3 --start RUNS/gentle --trunk $trunk --rounds RUNS/rounds
RUNS

venv/bin/python export.py "$mnist" --exit "$early_exit" --runs "$runs/main-1" "$runs/main-2" "$runs/main-3" \
    --weights "$weights" ${onnx:+--onnx "$onnx"}
