const MARK = '\uFEFF'

/** Rows as Excel opens them by a double click: marked as UTF-8, and with the semicolons of the shops' languages. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${MARK}${rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')}`

const cellOf = (value: string): string => {
  const text = value.replace(FORMULA, "'$&")
  return /[";,\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet would reckon with an option of the command line, and save what comes of it: an apostrophe keeps it a text. */
const FORMULA = /^[=+\-@]/

/** The rows of a file that may have come back from another program: with commas or tabs, and without the mark. */
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
