import type { Grammar } from './grammar.ts'

/** Branches of `case "$path_"` in bash and zsh: the next words of commands, each in `$word`. */
export const walkCases = ({ words }: Grammar): string =>
  [...words]
    .map(
      ([path, next]) =>
        `      '${path}') case "$word" in ${[...next.keys()].join('|')}) path_="\${path_:+$path_ }$word" ;; esac ;;`,
    )
    .join('\n')

/** Lines of `case "$path_ $previous"` that set `choices` to the shell code of a value's words. */
export const choiceCases = ({ commands }: Grammar, listOf: (choices: string) => string): string =>
  commands
    .flatMap(({ name, options }) =>
      options
        .filter(({ choices }) => choices.length > 0)
        .map((option) => `    '${name} --${option.name}') choices=${listOf(option.choices.join(' '))} ;;`),
    )
    .join('\n')
