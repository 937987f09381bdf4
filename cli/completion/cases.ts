import type { Grammar } from './grammar.ts'

/** Branches of `case "$path_"` in bash and zsh from the words of a command to the next, each word in `$word`. */
export const walkCases = ({ words }: Grammar): string =>
  [...words]
    .map(
      ([path, next]) =>
        `      '${path}') case "$word" in ${[...next.keys()].join('|')}) path_="\${path_:+$path_ }$word" ;; esac ;;`,
    )
    .join('\n')

/** The lines of `case "$path_ $previous"` that set `choices`, to what the shell makes of the few words of a value. */
export const choiceCases = ({ commands }: Grammar, listOf: (choices: string) => string): string =>
  commands
    .flatMap(({ name, options }) =>
      options
        .filter(({ choices }) => choices.length > 0)
        .map((option) => `    '${name} --${option.name}') choices=${listOf(option.choices.join(' '))} ;;`),
    )
    .join('\n')
