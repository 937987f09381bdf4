import { resolve } from 'node:path'
import { type Finding, findingsOf } from './findings.ts'
import { filesOf } from './history.ts'

export const ROOT = resolve(import.meta.dirname, '../..')

/** Findings of all checked files of a checkout. */
export const findingsIn = (root: string): readonly Finding[] => findingsOf(root, filesOf(root))

/** Findings, one a line: `path:line  problem`. */
export const report = (findings: readonly Finding[]): string =>
  findings.map(({ path, line, problem }) => `${path}:${line}  ${problem}`).join('\n')

/** Prints the findings below `places`, or all of them. */
const main = (places: readonly string[]): void => {
  const isShown = ({ path }: Finding) =>
    places.length === 0 || places.some((place) => path === place || path.startsWith(`${place}/`))
  const shown = findingsIn(ROOT).filter(isShown)
  console.log([report(shown), `${shown.length} findings`].filter(Boolean).join('\n'))
}

if (import.meta.main) main(process.argv.slice(2).map((place) => place.replace(/\/$/, '')))
