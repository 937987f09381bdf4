import type { Grammar } from './grammar.ts'

/**
 * Lines for fish that complete `vitrina`, each candidate with its description. Words that are neither commands
 * nor options are files.
 */
export const fishCompletion = ({ words, commands }: Grammar): string => `# fish completion for vitrina
function __vitrina_path
    set -l path ''
    for word in (commandline -opc)[2..]
        switch "$path/$word"
${[...words].map(([path, next]) => `            case ${[...next.keys()].map((word) => `'${path}/${word}'`).join(' ')}\n                set path (string trim "$path $word")`).join('\n')}
        end
    end
    echo $path
end
function __vitrina_at
    test (__vitrina_path) = "$argv"
end
complete -c vitrina -l version -n '__vitrina_at ""'
complete -c vitrina -l help -s h -n '__vitrina_at ""'
${[...words].map(([path, next]) => [...next].map(([word, help]) => `complete -c vitrina -f -n '__vitrina_at ${path || '""'}' -a ${word}${descriptionOption(help)}`).join('\n')).join('\n')}
${commands
  .map(({ name, options }) =>
    options
      .map(({ name: option, short, help, takesValue, choices }) => {
        const value = choices.length > 0 ? ` -x -a '${choices.join(' ')}'` : takesValue ? ' -r' : ''
        return `complete -c vitrina -n '__vitrina_at ${name}' -l ${option}${short ? ` -s ${short}` : ''}${value}${descriptionOption(help)}`
      })
      .join('\n'),
  )
  .join('\n')}
`

const descriptionOption = (help: string): string =>
  help === '' ? '' : ` -d '${help.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
