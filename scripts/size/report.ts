import { FIGURES, type ModuleSize, type Size } from './measure.ts'

const HEADINGS: Readonly<Record<keyof Size, string>> = {
  code: 'code',
  sql: 'SQL',
  texts: 'texts',
  tests: 'tests',
  words: 'words',
  long: '>250',
  importers: 'importers',
}
const PRODUCT = ['server', 'console', 'schema', 'cli', 'sdk', 'clients']

/** Table of all modules with the difference to `before`, and the closing lines on dependencies and totals. */
export const reportOf = (now: ModuleSize, before: ModuleSize | undefined): string => {
  const names = [...new Set([...now.modules.keys(), ...(before?.modules.keys() ?? [])])].toSorted()
  const rows = names.map((name) => [
    name,
    ...FIGURES.flatMap((figure) => {
      const value = (measured: ModuleSize) => measured.modules.get(name)?.[figure] ?? 0
      return [number(value(now)), before === undefined ? '' : difference(value(now) - value(before))]
    }),
  ])
  const heading = ['module', ...FIGURES.flatMap((figure) => [HEADINGS[figure], ''])]
  return [...aligned([heading, ...rows]), '', ...closing(now, before)].join('\n')
}

/** Aligned columns; all except the first are aligned right. */
const aligned = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .filter((_, i) => widths[i] !== 0)
      .join(' ')
      .trimEnd(),
  )
}

const closing = (now: ModuleSize, before: ModuleSize | undefined): readonly string[] => {
  const figure = (label: string, value: (measured: ModuleSize) => number, unit = '') => {
    const change = before === undefined ? '' : difference(value(now) - value(before)) || '±0'
    return `${label} ${number(value(now))}${unit}${change === '' ? '' : ` (${change})`}`
  }
  return [
    [
      figure('Dependencies:', ({ dependencies }) => dependencies.direct, ' direct'),
      figure('', ({ dependencies }) => dependencies.development, ' of development'),
      figure('', ({ dependencies }) => dependencies.locked, ' in the lock file'),
    ]
      .map((part) => part.trim())
      .join(', '),
    [
      figure('Product:', productLines, ' lines'),
      figure('tests and bench:', testLines, ' lines'),
      figure('docs:', (measured) => sum(measured, () => true, ['words']), ' words'),
    ].join(' · '),
  ]
}

const topOf = (name: string): string => name.split('/')[0] ?? name

const productLines = (measured: ModuleSize): number =>
  sum(measured, (name) => PRODUCT.includes(topOf(name)), ['code', 'sql', 'texts'])

/** Lines of all tests, including the benchmark. */
const testLines = (measured: ModuleSize): number =>
  sum(measured, () => true, ['tests']) + sum(measured, (name) => name === 'bench', ['code', 'sql', 'texts'])

const sum = (
  { modules }: ModuleSize,
  isCounted: (name: string) => boolean,
  figures: readonly (keyof Size)[],
): number =>
  [...modules]
    .filter(([name]) => isCounted(name))
    .reduce((total, [, size]) => total + figures.reduce((part, figure) => part + size[figure], 0), 0)

const number = (value: number): string => (value === 0 ? '·' : value.toLocaleString('en'))
const difference = (value: number): string =>
  value === 0 ? '' : `${value > 0 ? '+' : '−'}${Math.abs(value).toLocaleString('en')}`
