import { choiceCases, walkCases } from './cases.ts'
import type { Grammar } from './grammar.ts'

/**
 * zsh function that completes `vitrina`, each candidate with its description. Words that are neither commands nor options are
 * files.
 */
export const zshCompletion = (grammar: Grammar): string => `#compdef vitrina
_vitrina() {
  local path_= word previous=\${words[CURRENT-1]}
  local -a next options choices
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$path_" in
${walkCases(grammar)}
    esac
  done
  case "$path_" in
${[...grammar.words].map(([path, next]) => `    '${path}') next=(${[...next].map(([word, help]) => described(word, help)).join(' ')}) ;;`).join('\n')}
  esac
  case "$path_" in
${grammar.commands.map(({ name, options }) => `    '${name}') options=(${options.map((option) => described(`--${option.name}`, option.help)).join(' ')}) ;;`).join('\n')}
  esac
  case "$path_ $previous" in
${choiceCases(grammar, (choices) => `(${choices})`)}
  esac
  if (( \${#choices} )); then
    _describe value choices
  elif [[ "\${words[CURRENT]}" == -* ]]; then
    (( \${#options} )) || options=(--help --version)
    _describe option options
  elif (( \${#next} )); then
    _describe command next
  else
    _files
  fi
}
if [ "$funcstack[1]" = _vitrina ]; then _vitrina "$@"; else compdef _vitrina vitrina; fi
`

const described = (word: string, help: string): string =>
  quoted(help === '' ? word : `${word.replaceAll(':', '\\:')}:${help}`)

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
