const MARK = '\uFEFF'

/** Rows as CSV that Excel opens by double-click: with a byte order mark, and with semicolons as in the shops' languages. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${MARK}${rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')}`

const cellOf = (value: string): string => {
  const text = value.replace(FORMULA, "'$&")
  return /[";,\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Matches texts that a spreadsheet would evaluate as a formula, such as a CLI option: an apostrophe prevents that. */
const FORMULA = /^[=+\-@]/

/** Rows of a file that may come from another program: with commas or tabs, and without a byte order mark. */
export const rowsOf = (csv: string): string[][] => {
  const text = csv.startsWith(MARK) ? csv.slice(1) : csv
  const delimiter = /[;,\t]/.exec(text)?.[0] ?? ';'
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${delimiter}\\r\\n][^${delimiter}\\r\\n]*)?)(${delimiter}|\\r?\\n|$)`,
    'gy',
  )
  const rows: string[][] = []
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const [, quoted, bare = '', end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error(`Row ${rows.length + 1} is not CSV`)
    row.push((quoted?.replaceAll('""', '"') ?? bare).replace(/^'(?=[=+\-@])/, ''))
    if (end === delimiter) continue
    if (row.some(Boolean)) rows.push(row)
    row = []
  }
  return rows
}
