import { legible } from './transfer/legible.ts'

/** Rows in columns under a header; `none` without rows. Control characters cannot break a cell. */
export const table = (
  header: readonly string[],
  rows: readonly (readonly (string | null)[])[],
  none: string,
): string => {
  if (rows.length === 0) return none
  const lines = [header.map((title) => title.toUpperCase()), ...rows].map((row) =>
    row.map((text) => cell(text ?? '-')),
  )
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Untrusted text on one line. */
export const cell = (text: string): string => legible(text).replaceAll('\n', ' ')

/** Time in a table, in UTC. */
export const utcTime = (at: Date | string | null): string | null =>
  at && `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}Z`
