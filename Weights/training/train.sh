#!/bin/sh
# Makes ../digits.safetensors from MNIST's training images; run it again to go on after a stop. Needs Swift, python3-venv and the
# font packages that the model card lists, and takes less than two hours on two cores with AMX.
#
#     ./train.sh MNIST_DIR
#
# In the environment, RUNS=DIR keeps the runs elsewhere than in runs/, and TRIAL=1 tries the whole recipe out with one epoch of
# each network and few pictures, in trial-runs/; it writes its weights and the choice there too.
set -eu
mnist=$(realpath "${1:?usage: train.sh MNIST_DIR}")
runs=$(realpath -m "${RUNS:-$(dirname "$0")/${TRIAL:+trial-}runs}")
cd "$(dirname "$0")"
python=$(pwd)/venv/bin/python
weights=../digits.safetensors
choice=../../Sources/NoteReading/Recognise/ReadingWeights.swift
[ -z "${TRIAL:-}" ] || { weights=$runs/digits.safetensors choice=$runs/ReadingWeights.swift; }
mkdir -p "$runs"

python3 -m venv venv
venv/bin/pip install --quiet -r requirements.txt
swift build --package-path ../.. -c release --product Tools
tools=$(swift build --package-path ../.. -c release --show-bin-path)/Tools

# Two jobs at a time; the script ends with either's failure.
both() {
    "$1" 1 & first=$!
    "$1" 2 & second=$!
    wait $first
    wait $second
}

# 1. Teachers: a network twice as large, and one of the shipped design that the student begins with.
teacher() {
    case $1 in
        1) "$python" train.py "$mnist" --run "$runs/teacher-1" --design teacher --seed 1 --epochs "${TRIAL:-11}" ;;
        2) "$python" train.py "$mnist" --run "$runs/teacher-2" --seed 2 --epochs "${TRIAL:-20}" ;;
    esac
}
both teacher
"$python" export.py "$mnist" --run "$runs/teacher-2" --weights "$runs/teacher-2.safetensors"

# 2. Student: learns besides from glyphs that the program itself cuts from rendered pictures.
cut() {
    [ -e "$1/labelled.npz" ] && return
    "$tools" cut-glyphs "$1/list.txt" "$1/cut" "$runs/teacher-2.safetensors"
    "$python" cut.py "$1"
}
pictures() {
    count=${TRIAL:+60}
    count=${count:-1500}
    [ -e "$runs/pictures-$1/truth.json" ] ||
        "$python" pictures.py "$mnist" "$runs/pictures-$1" --count "$count" --first $((($1 - 1) * 1500)) --workers 1
    cut "$runs/pictures-$1"
}
both pictures
held=${TRIAL:+60}
held=${held:-800}
[ -e "$runs/held-out/truth.json" ] ||
    "$python" pictures.py "$mnist" "$runs/held-out" --count "$held" --held-out
cut "$runs/held-out"
venv/bin/torchrun --nproc-per-node 2 -- train.py "$mnist" --run "$runs/student" --seed 3 --epochs "${TRIAL:-30}" --rate 3e-3 \
    --start "$runs/teacher-2" --teachers "$runs/teacher-1" "$runs/teacher-2" \
    --cut "$runs/pictures-1/labelled.npz" "$runs/pictures-2/labelled.npz"

# 3. Export: weights and threshold, and what the choice between hypotheses weighs, fitted to this network's readings.
"$python" export.py "$mnist" --run "$runs/student" --weights "$weights" --cut "$runs/held-out/labelled.npz" \
    --onnx "$runs/digits.onnx"
choices=${TRIAL:+60}
choices=${choices:-3200}
[ -e "$runs/choices/truth.json" ] ||
    "$python" pictures.py "$mnist" "$runs/choices" --count "$choices" --held-out --seed 7
"$tools" cut-glyphs "$runs/choices/list.txt" "$runs/choices/read" "$weights" --turned
"$python" fit_choice.py "$runs/choices" "$runs/choices/read.csv" "$choice"
