#!/bin/sh
# Makes the virtual environment from requirements-*.lock: bootstrap.sh VENV run|dev.
# Every failure is one sentence on stderr and exit code 1.
# PYTHON=... names the interpreter; otherwise the newest Python on the PATH that can make environments is taken.
set -u

venv=$1
kind=$2
log=$venv/install.log
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

fail() {
    echo "$*" >&2
    exit 1
}

# "3.12" of an interpreter, nothing when it does not run
version_of() {
    "$1" -c 'import sys; sys.stdout.write("%d.%d" % sys.version_info[:2])' 2>/dev/null </dev/null
}

new_enough() {
    case $1 in
        3.*) [ "${1#3.}" -ge 11 ] ;;
        *) false ;;
    esac
}

makes_environments() {
    "$1" -c 'import ensurepip, venv' >/dev/null 2>&1 </dev/null
}

# Sets python and version to the newest candidate, preferring one that can make environments
choose() {
    python='' version='' best=-1 too_old=''
    for candidate in python3.14 python3.13 python3.12 python3.11 python3 python; do
        found=$(version_of "$candidate") || continue
        if ! new_enough "$found"; then
            too_old=$found
            continue
        fi
        rank=${found#3.}
        makes_environments "$candidate" && rank=$((rank + 1000))
        [ "$rank" -gt "$best" ] && best=$rank python=$candidate version=$found
    done
    [ -n "$python" ] && return
    [ -n "$too_old" ] && fail "Нужен Python 3.11 или новее, а нашёлся только Python $too_old: установите более новый или укажите его: PYTHON=/путь/к/python3."
    fail "Нужен Python 3.11 или новее, а python3 не нашёлся: установите его или укажите, где он: PYTHON=/путь/к/python3."
}

take_given() {
    python=$PYTHON
    version=$(version_of "$python") && [ -n "$version" ] || fail "PYTHON=$PYTHON не запускается: укажите Python 3.11 или новее."
    new_enough "$version" || fail "Нужен Python 3.11 или новее, а PYTHON=$PYTHON — это Python $version."
}

make_environment() {
    if [ -n "${PYTHON:-}" ]; then take_given; else choose; fi
    makes_environments "$python" ||
        fail "У Python $version ($python) нет модуля venv или pip: установите их (в Debian и Ubuntu: apt install python$version-venv) и повторите."
    "$python" -m venv --clear "$venv" >/dev/null 2>&1 ||
        fail "Окружение $venv не создалось ($python): можно ли писать в эту папку и есть ли место на диске?"
}

# An environment stays usable until its interpreter goes away or turns out too old
usable() {
    current=$(version_of "$venv/bin/python") && new_enough "$current" &&
        "$venv/bin/python" -m pip --version >/dev/null 2>&1 </dev/null
}

# What the lock of a kind (run, dev, fast) names and nothing else, each file checked by its hash: install KIND [more options of pip]
install() {
    lock=$here/requirements-$1.lock
    shift
    "$venv/bin/python" -m pip install --disable-pip-version-check --no-input --no-deps --require-hashes "$@" \
        --requirement "$lock" >>"$log" 2>&1 </dev/null
}

usable || make_environment

PIP_RETRIES=${PIP_RETRIES:-2}
export PIP_RETRIES
echo "Ставлю зависимости в $venv ..."
: >"$log"
if ! install "$kind"; then
    if grep -q 'DO NOT MATCH THE HASHES' "$log"; then
        fail "Каталог пакетов отдал не тот файл, что записан в requirements-$kind.lock: ничего не поставлено (подробности в $log)."
    fi
    if grep -qiE 'connection (broken|refused|error)|ConnectionError|name resolution|ProxyError|Read ?timed? ?out|ConnectTimeout|unreachable|from versions: none' "$log"; then
        fail "Каталог пакетов недоступен: проверьте сеть и повторите (подробности в $log)."
    fi
    fail "Зависимости не установились: $(grep '^ERROR' "$log" | head -n 1 | sed 's/^ERROR: //; s/ (from versions.*//') (подробности в $log)."
fi

# Not every machine has a ready-made numba; everything works without it, the solver dozens of times slower
install fast --only-binary :all: ||
    echo "numba на этой машине не ставится: играть можно, но роботы и разбор думают медленнее (подробности в $log)." >&2

touch "$venv/.ready-run"
[ "$kind" = run ] || touch "$venv/.ready-dev"
