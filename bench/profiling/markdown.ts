/** Markdown table, with numbers aligned right. */
export const tableOf = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [
    head,
    head.map((_, column) =>
      typeof rows[0]?.[column] === 'number' || isFigure(rows[0]?.[column]) ? '--:' : '---',
    ),
    ...rows,
  ]
    .map((cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

const isFigure = (cell: string | number | undefined): boolean => /^[\d.,]+( %)?$/.test(String(cell))

export const percent = (part: number, total: number): string =>
  `${((100 * part) / (total || 1)).toFixed(1)} %`

/** The largest of named values, with the share of each in the total. */
export const sharesOf = (what: string, times: ReadonlyMap<string, number>, most: number): string => {
  const total = [...times.values()].reduce((sum, time) => sum + time, 0)
  const heaviest = [...times].toSorted(([, a], [, b]) => b - a).slice(0, most)
  return tableOf(
    ['share', 'ms', what],
    heaviest.map(([name, time]) => [percent(time, total), (time / 1000).toFixed(1), `\`${name}\``]),
  )
}
