import type { Row } from './row.ts'

const COLUMNS = ['what', 'floor', 'ours', 'ratio', 'goal', 'verdict'] as const
const RIGHT: readonly string[] = ['ratio', 'goal']

/** Markdown table of the rows, which is also readable in a terminal. */
export const tableOf = (rows: readonly Row[]): string => {
  const head = Object.fromEntries(
    COLUMNS.map((name) => [name, name === 'verdict' ? '' : name]),
  ) as unknown as Row
  const widths = COLUMNS.map((name) => Math.max(3, ...[head, ...rows].map((row) => row[name].length)))
  const line = (row: Row) =>
    `| ${COLUMNS.map((name, i) => pad(row[name], widths[i] ?? 0, RIGHT.includes(name))).join(' | ')} |`
  const rule = `| ${COLUMNS.map((name, i) => '-'.repeat((widths[i] ?? 0) - 1) + (RIGHT.includes(name) ? ':' : '-')).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

const pad = (text: string, width: number, right: boolean): string =>
  right ? text.padStart(width) : text.padEnd(width)
