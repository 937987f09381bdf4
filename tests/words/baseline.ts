import { type Finding, folderOf } from './findings.ts'

/** Number of findings by folder; a folder without findings is absent. */
export type Baseline = Readonly<Record<string, number>>

/** Findings by folder, in the order of the folders' names. */
export const countsOf = (findings: readonly Finding[]): Baseline =>
  Object.fromEntries(
    [...Map.groupBy(findings, ({ path }) => folderOf(path))]
      .map(([folder, { length }]): [string, number] => [folder, length])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Numbers of a baseline file. Where a merge left both sides of a conflict in it, the lower number counts. */
export const parseBaseline = (text: string): Baseline => {
  const numbers: Record<string, number> = {}
  for (const [, folder = '', count] of text.matchAll(/"([^"]+)": (\d+)/g))
    numbers[folder] = Math.min(Number(count), numbers[folder] ?? Number.POSITIVE_INFINITY)
  return numbers
}

export const baselineText = (baseline: Baseline): string => `${JSON.stringify(baseline, null, 2)}\n`

/** Folders whose number in `counts` is above that of `baseline`. */
export const raised = (baseline: Baseline, counts: Baseline): readonly string[] =>
  Object.keys(counts).filter((folder) => (counts[folder] ?? 0) > (baseline[folder] ?? 0))

/** `baseline` with every number lowered to that of `counts`; no number rises. */
export const lowered = (baseline: Baseline, counts: Baseline): Baseline =>
  Object.fromEntries(
    Object.entries(baseline).flatMap(([folder, before]) => {
      const count = Math.min(before, counts[folder] ?? 0)
      return count === 0 ? [] : [[folder, count]]
    }),
  )

const MOST_LISTED = 20

/**
 * Report on folders above their baseline: the numbers, then at most 20 findings, those on `changed` lines (as `path:line`) first,
 * then those in files with a changed line.
 */
export const reportOf = (
  findings: readonly Finding[],
  { baseline, changed }: { readonly baseline: Baseline; readonly changed: ReadonlySet<string> },
): string => {
  const counts = countsOf(findings)
  const folders = raised(baseline, counts)
  if (folders.length === 0) return ''
  const changedFiles = new Set([...changed].map((place) => place.slice(0, place.lastIndexOf(':'))))
  const distance = ({ path, line }: Finding) =>
    changed.has(`${path}:${line}`) ? 0 : changedFiles.has(path) ? 1 : 2
  const concerned = findings
    .filter(({ path }) => folders.includes(folderOf(path)))
    .toSorted((a, b) => distance(a) - distance(b))
  const more = concerned.length - MOST_LISTED
  return [
    ...folders.map(
      (folder) => `${folder}: ${counts[folder]} findings, and its baseline is ${baseline[folder] ?? 0}`,
    ),
    ...concerned.slice(0, MOST_LISTED).map(({ path, line, problem }) => `  ${path}:${line}  ${problem}`),
    ...(more > 0 ? [`  and ${more} more: npm run words -- ${folders.join(' ')}`] : []),
  ].join('\n')
}
