import { protectInWorkbook } from '@vitrina/schema/wire/formula'
import { strToU8, Zip, ZipDeflate } from 'fflate'

/** Number format of a column; cells of a text column stay text, even if they look like numbers. */
export type CellType = 'text' | 'number' | 'money'

export interface WorkbookColumn {
  readonly name: string
  readonly type: CellType
}

/** Numbers of written and omitted rows of a workbook. */
export interface WrittenRows {
  readonly rows: number
  /** Texts too long for a cell, exported as empty cells, which an import leaves unchanged. */
  readonly omitted: number
}

/** Limit of Excel, above which it reports a damaged file. */
export const MAX_CELL_LENGTH = 32_767
const MAX_ROWS = 1_048_576

/** Digits of a number that spreadsheets keep. */
const MAX_DIGITS = 15

/** Characters of XML compressed at once. */
const PORTION = 2 ** 18

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Positions in `cellXfs` below; text typed into a text cell later stays text. */
const STYLES: Readonly<Record<CellType | 'head', number>> = { number: 0, head: 1, text: 2, money: 3 }
const STYLE_SHEET = `${HEADER}<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/><xf numFmtId="2" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/**
 * Writes an XLSX workbook (ECMA-376) as its rows arrive, with a new sheet at the maximum length, and passes its bytes to `take`.
 * @throws {Error} of the compression
 */
export const workbookWriter = (
  name: string,
  columns: readonly WorkbookColumn[],
  take: (bytes: Uint8Array) => void,
  maxRows = MAX_ROWS,
) => {
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    take(bytes)
  })
  const letters = columns.map((_, place) => lettersOf(place))
  let sheets = 0
  let sheet: ZipDeflate | undefined
  let inSheet = 0
  let rows = 0
  let omitted = 0
  let xml = ''

  const write = (text: string) => {
    xml += text
    if (xml.length < PORTION) return
    sheet?.push(strToU8(xml))
    xml = ''
  }
  const endSheet = () => {
    sheet?.push(strToU8(`${xml}</sheetData></worksheet>`), true)
    xml = ''
  }
  const beginSheet = () => {
    sheet = new ZipDeflate(`xl/worksheets/sheet${++sheets}.xml`, { level: 6 })
    zip.add(sheet)
    inSheet = 1
    write(
      `${HEADER}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`,
    )
    write(`<cols><col min="1" max="${columns.length}" width="18" customWidth="1"/></cols><sheetData>`)
    write(
      `<row r="1">${columns.map(({ name }, place) => textCell(`${letters[place]}1`, STYLES.head, name)).join('')}</row>`,
    )
  }
  const cell = (place: string, type: CellType, value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    const plain = typeof value === 'object' ? JSON.stringify(value) : String(value)
    const text = type === 'text' ? protectInWorkbook(plain) : plain
    if (type !== 'text' && isExact(text)) return `<c r="${place}" s="${STYLES[type]}"><v>${text}</v></c>`
    if (text.length <= MAX_CELL_LENGTH) return textCell(place, STYLES.text, text)
    omitted++
    return ''
  }

  beginSheet()
  return {
    /** Adds a row, with values in the order of the columns; lists and objects are written as JSON. */
    addRow: (values: readonly unknown[]): void => {
      if (inSheet === maxRows) {
        endSheet()
        beginSheet()
      }
      const row = ++inSheet
      rows++
      const cells = columns.map(({ type }, place) => cell(`${letters[place]}${row}`, type, values[place]))
      write(`<row r="${row}">${cells.join('')}</row>`)
    },
    end: (): WrittenRows => {
      endSheet()
      for (const [path, text] of partsOf(name, sheets)) {
        const part = new ZipDeflate(path, { level: 6 })
        zip.add(part)
        part.push(strToU8(text), true)
      }
      zip.end()
      return { rows, omitted }
    },
  }
}

/** Parts of a workbook other than its sheets. */
const partsOf = (name: string, count: number): readonly (readonly [path: string, text: string])[] => {
  const sheets = Array.from({ length: count }, (_, n) => n + 1)
  const nameOf = (n: number) => escaped(n === 1 ? name.slice(0, 31) : `${name.slice(0, 25)} ${n}`)
  const related = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relationships = (all: string) =>
    `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`
  const typed = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${CONTENT}.${type}+xml"/>`
  return [
    [
      '[Content_Types].xml',
      `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${typed('workbook', 'sheet.main')}${typed('styles', 'styles')}${sheets.map((n) => typed(`worksheets/sheet${n}`, 'worksheet')).join('')}</Types>`,
    ],
    ['_rels/.rels', relationships(related('r1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${HEADER}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheets.map((n) => `<sheet name="${nameOf(n)}" sheetId="${n}" r:id="r${n}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships(
        sheets.map((n) => related(`r${n}`, 'worksheet', `worksheets/sheet${n}.xml`)).join('') +
          related('styles', 'styles', 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', STYLE_SHEET],
  ]
}

const textCell = (place: string, style: number, text: string): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** True for a number that a spreadsheet stores without loss of digits. */
const isExact = (text: string): boolean =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').replace(/^0+/, '').length <= MAX_DIGITS

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Characters that XML cannot contain, or that it would change: a carriage return would become a line feed.
 */
const FORBIDDEN = /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu

/**
 * Text escaped for XML. Characters that XML forbids, and text that looks like an escape, become `_x000B_`
 * (ECMA-376, part 1, 22.9.2.19).
 */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(FORBIDDEN, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string)

const lettersOf = (place: number): string =>
  (place >= 26 ? lettersOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26))
