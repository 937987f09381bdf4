import { choiceCases, walkCases } from './cases.ts'
import type { Grammar } from './grammar.ts'

/** bash function that completes `vitrina`. Words that are neither commands nor options are files. */
export const bashCompletion = (grammar: Grammar): string => `# bash completion for vitrina
_vitrina() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} path_= word options= choices=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path_" in
${walkCases(grammar)}
    esac
  done
  case "$path_" in
${grammar.commands.map(({ name, options }) => `    '${name}') options='${options.map((option) => `--${option.name}`).join(' ')}' ;;`).join('\n')}
  esac
  case "$path_ $previous" in
${choiceCases(grammar, (choices) => `'${choices}'`)}
  esac
  if [ -n "$choices" ]; then
    COMPREPLY=($(compgen -W "$choices" -- "$current"))
  elif [ "\${current:0:1}" = - ]; then
    COMPREPLY=($(compgen -W "\${options:---help --version}" -- "$current"))
  else
    case "$path_" in
${[...grammar.words].map(([path, next]) => `      '${path}') COMPREPLY=($(compgen -W '${[...next.keys()].join(' ')}' -- "$current")) ;;`).join('\n')}
      *) COMPREPLY=() ;;
    esac
  fi
}
complete -o default -F _vitrina vitrina
`
