import { strToU8, zipSync } from 'fflate'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

/** Cell: a text, a number, an error of a formula, or null for an empty one. */
export type WrittenCell = string | number | { readonly error: string } | null

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const lettersAt = (column: number): string => String.fromCharCode(65 + column)

const cellXml = (cell: WrittenCell, place: string): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  return `<c r="${place}" t="e"><v>${cell.error}</v></c>`
}

/** Rows of a sheet as XML; empty rows are omitted, as in spreadsheets. */
export const rowsXml = (rows: readonly (readonly WrittenCell[])[]): string =>
  rows
    .map((cells, n) => {
      const xml = cells.map((cell, column) => cellXml(cell, `${lettersAt(column)}${n + 1}`)).join('')
      return xml === '' ? '' : `<row r="${n + 1}">${xml}</row>`
    })
    .join('')

/** Smallest XLSX file with these sheets, each the XML of its rows. */
export const workbookOf = (sheets: Readonly<Record<string, string>>): Buffer => {
  const names = Object.keys(sheets)
  const list = names.map((name, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="r${n + 1}"/>`)
  const targets = names.map(
    (_, n) =>
      `<Relationship Id="r${n + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
  )
  const parts = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${PACKAGE}>${targets.join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  }
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))
  // Constant time, for constant bytes.
  return Buffer.from(zipSync(files, { mtime: '2026-11-24T00:00:00Z' }))
}
