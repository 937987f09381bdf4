import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type Baseline,
  baselineText,
  countsOf,
  lowered,
  parseBaseline,
  raised,
  reportOf,
} from './baseline.ts'
import { type Finding, findingsOf, folderOf } from './findings.ts'
import { filesOf, linesChangedSince } from './history.ts'

const USAGE = `npm run words                     findings of folders above their baseline
npm run words -- <path>...        all findings below these paths
npm run words -- --lower          lowers the baseline to the present counts; refuses to raise one`

export const ROOT = resolve(import.meta.dirname, '../..')
export const BASELINE = 'tests/words/baseline.json'
export const LOWER = 'npm run words -- --lower'

export const readBaseline = (root: string): Baseline =>
  parseBaseline(readFileSync(join(root, BASELINE), 'utf8'))

/** Findings of all checked files of a checkout. */
export const findingsIn = (root: string): readonly Finding[] => findingsOf(root, filesOf(root))

/** Report on the folders that are above the baseline; empty when none is. */
export const reportAbove = (root: string, findings: readonly Finding[]): string => {
  const baseline = readBaseline(root)
  if (raised(baseline, countsOf(findings)).length === 0) return ''
  return reportOf(findings, { baseline, changed: linesChangedSince(root, BASELINE) })
}

/** Writes the lowered baseline and returns a report; folders that would rise keep their number. */
export const lower = (root: string): { readonly report: string; readonly refused: boolean } => {
  const findings = findingsIn(root)
  const before = readBaseline(root)
  const counts = countsOf(findings)
  const after = lowered(before, counts)
  writeFileSync(join(root, BASELINE), baselineText(after))
  const report = `Findings in the baseline: ${totalOf(before)} before, ${totalOf(after)} now.`
  if (raised(before, counts).length === 0) return { report, refused: false }
  return {
    report: `${report}\nNot raised; correct the sentences:\n${reportAbove(root, findings)}`,
    refused: true,
  }
}

const totalOf = (baseline: Baseline): number => Object.values(baseline).reduce((sum, count) => sum + count, 0)

const show = (places: readonly string[]): void => {
  const findings = findingsIn(ROOT)
  const isShown = ({ path }: Finding) =>
    places.some((place) => folderOf(path) === place || path === place || path.startsWith(`${place}/`))
  const shown = findings.filter(isShown).map(({ path, line, problem }) => `${path}:${line}  ${problem}`)
  const total = `${places.length > 0 ? shown.length : findings.length} findings`
  console.log(
    [...shown, ...(places.length > 0 ? [] : [reportAbove(ROOT, findings)]), total].filter(Boolean).join('\n'),
  )
}

const main = (args: readonly string[]): void => {
  if (args.length === 1 && args[0] === '--lower') {
    const { report, refused } = lower(ROOT)
    console.log(report)
    if (refused) process.exitCode = 1
  } else if (args.every((arg) => !arg.startsWith('-'))) show(args.map((place) => place.replace(/\/$/, '')))
  else {
    console.error(USAGE)
    process.exitCode = 2
  }
}

if (import.meta.main) main(process.argv.slice(2))
