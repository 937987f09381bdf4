#!/bin/bash
# Client of the exchange in bash and curl, written from the protocol. Stops at the same errors as 1C.
# Usage: one-c.sh <address> <login> <password> <folder> <catalogue|orders>
# The folder has the files of the catalogue, and orders/ with the tables of the 1C database.
set -euo pipefail
# Sorts names bytewise.
export LC_ALL=C.UTF-8
address=$1 login=$2 password=$3 folder=$4 half=$5
cookie='' limit=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

stop() {
  echo "$*" >&2
  exit 1
}

# Sends a query and stores the response in $work/answer. Fails for an empty body or a status other than 200. Further arguments are those
# of curl.
ask() {
  local query=$1 status
  shift
  status=$(curl --silent --show-error --max-time 180 --user "$login:$password" ${cookie:+--cookie "$cookie"} \
    --output "$work/answer" --write-out '%{http_code}' "$@" "$address?$query")
  [[ $status == 200 && -s $work/answer ]] || stop "no response to $query: $status"
}

# First line of the response, in lower case and without blanks.
word() {
  head --lines=1 "$work/answer" | tr -d '\r ' | tr '[:upper:]' '[:lower:]'
}

text() {
  iconv --from-code=windows-1251 --to-code=utf-8 "$work/answer"
}

checkauth() {
  ask "type=$1&mode=checkauth"
  [[ $(word) == success ]] || stop "checkauth: $(text)"
  cookie="$(sed -n 2p "$work/answer")=$(sed -n 3p "$work/answer")"
}

init() {
  ask "type=$1&mode=init"
  # Some clients would read a final newline as a third line.
  [[ $(grep --count '' "$work/answer") == 2 && -n $(tail --bytes=1 "$work/answer") ]] || stop "init has not two lines"
  [[ $(sed -n 1p "$work/answer") =~ ^zip=(yes|no)$ ]] || stop "init: $(text)"
  [[ $(sed -n 2p "$work/answer") =~ ^file_limit=([0-9]+)$ ]] || stop "init: $(text)"
  limit=${BASH_REMATCH[1]}
}

# Sends a file in parts under the same name.
send() {
  local type=$1 file=$2 name=$3 part
  rm -f "$work"/part.*
  split --bytes="$limit" "$file" "$work/part."
  for part in "$work"/part.*; do
    ask "type=$type&mode=file&filename=$name" --header 'Content-Type:' --data-binary "@$part"
    [[ $(word) == success ]] || stop "file $name: $(text)"
  done
}

# Repeats the import without a pause, as the stock client does.
import() {
  local times
  for ((times = 0; times < 1000; times++)); do
    ask "type=catalog&mode=import&filename=$1"
    case $(word) in
      success) return ;;
      progress) ;;
      *) stop "import $1: $(text)" ;;
    esac
  done
  stop "import $1 does not end"
}

if [[ $half == catalogue ]]; then
  checkauth catalog
  init catalog
  (cd "$folder" && zip --quiet --recurse-paths "$work/v8_1.zip" . --include '*.xml')
  limit=$((limit < 20000 ? limit : 20000))
  send catalog "$work/v8_1.zip" v8_1.zip
  while read -r name; do import "$name"; done < <(cd "$folder" && ls -- *.xml)
  ask 'type=catalog&mode=complete'
  [[ $(word) == success ]] || stop "complete: $(text)"
  exit 0
fi

tables=$folder/orders
mkdir -p "$tables"
cp -r "$tables" "$work/base"
checkauth sale
ask 'type=sale&mode=query'
[[ $(head --bytes=5 "$work/answer") == '<?xml' ]] || stop 'query does not begin with <?xml'
grep --quiet xmlns "$work/answer" && stop 'query has a namespace'
xmllint --noout "$work/answer" || stop 'query is no XML'
cp "$work/answer" "$work/query.xml"

value() {
  xmllint --xpath "string($1)" "$work/query.xml"
}
# Ids of goods that the 1C database has sent.
grep --no-filename --only-matching '<Ид>[^<]*' "$folder"/*.xml | sed 's/^<Ид>//' | sort --unique > "$work/goods"
count=$(xmllint --xpath 'count(/*/Документ)' "$work/query.xml")
for ((n = 1; n <= count; n++)); do
  order="/*/Документ[$n]"
  # One invalid document fails the batch.
  [[ $(value "$order/ХозОперация") == 'Заказ товара' ]] || stop 'the batch fails: ХозОперация'
  [[ -n $(value "$order/Валюта") ]] || stop 'the batch fails: Валюта'
  [[ -n $(value "$order/Контрагенты/Контрагент/Наименование") ]] || stop 'the batch fails: Контрагент'
  number=$(value "$order/Номер")
  digits=${number//[!0-9]/}
  own=00AS-$(printf '%06d' "$((10#$digits))")
  own=${own:0:11}
  if [[ ! -e $work/base/$number ]]; then
    [[ ! -e $work/base/$own ]] || stop "the batch fails: $own is taken"
    echo "$number" > "$work/base/$own"
  fi
  value "$order/Ид" > "$work/base/$number"
  lines=$(xmllint --xpath "count($order/Товары/Товар)" "$work/query.xml")
  for ((line = 1; line <= lines; line++)); do
    item="$order/Товары/Товар[$line]"
    kind=$(value "$item/ЗначенияРеквизитов/ЗначениеРеквизита[Наименование='ТипНоменклатуры']/Значение")
    [[ -n $(value "$item/БазоваяЕдиница") ]] || stop 'the batch fails: БазоваяЕдиница'
    [[ $kind == 'Услуга' ]] || grep --quiet --line-regexp --fixed-strings "$(value "$item/Ид")" "$work/goods" ||
      stop "an item would be created: $(value "$item/Ид")"
  done
done
# All documents are stored in one transaction, and then confirmed.
cp -r "$work/base/." "$tables"
ask 'type=sale&mode=success'
[[ $(word) == success ]] || stop "success: $(text)"
echo "$count $(find "$tables" -name '00AS-*' | wc -l)"
