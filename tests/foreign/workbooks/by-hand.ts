import { writeFileSync } from 'node:fs'
import { lettersAt } from '@vitrina/schema/workbook/cell'
import { strToU8, zipSync } from 'fflate'
import { serialOf, type WrittenCell, type WrittenWorkbook } from './writers.ts'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const inXml = (text: string): string => `<t xml:space="preserve">${escaped(text)}</t>`

/** Text in two runs, with its phonetic hint. */
const inRuns = (text: string): string => {
  const cut = [...text].slice(0, Math.ceil([...text].length / 2)).join('')
  const [first, second] = [cut, text.slice(cut.length)]
  const phonetic = '<rPh sb="0" eb="1"><t>x</t></rPh>'
  return `<r>${inXml(first)}</r>${second === '' ? '' : `<r><rPr><b/></rPr>${inXml(second)}</r>`}${phonetic}`
}

/**
 * Workbooks in forms that the standard permits and no other writer here uses: texts in runs, in cells and as
 * results of formulas.
 */
export const writeByHand = (workbooks: readonly WrittenWorkbook[]): void => {
  for (const { file, rows } of workbooks) writeFileSync(file, workbookOf(rows))
}

const workbookOf = (rows: WrittenWorkbook['rows']): Uint8Array => {
  const formats = [
    ...new Set(
      rows
        .flat()
        .flatMap((cell) => (cell && 'format' in cell && cell.format !== undefined ? [cell.format] : [])),
    ),
  ]
  const shared: string[] = []
  let texts = 0
  const bodyOf = (cell: WrittenCell): readonly [attributes: string, body: string] => {
    switch (cell.type) {
      case 'text':
        switch (texts++ % 4) {
          case 0:
            return ['t="inlineStr"', `<is>${inXml(cell.value)}</is>`]
          case 1: {
            if (/\s/.test(cell.value)) return ['t="inlineStr"', `<is>${inRuns(cell.value)}</is>`]
            // LibreOffice recalculates it.
            const formula = `"${cell.value.replaceAll('"', '""')}"`
            return ['t="str"', `<f>${escaped(formula)}</f><v>${escaped(cell.value)}</v>`]
          }
          case 2:
            return ['t="s"', `<v>${shared.push(inRuns(cell.value)) - 1}</v>`]
          default:
            return ['t="s"', `<v>${shared.push(inXml(cell.value)) - 1}</v>`]
        }
      case 'boolean':
        return ['t="b"', `<v>${Number(cell.value)}</v>`]
      case 'error':
        return ['t="e"', `<v>${cell.value}</v>`]
      case 'formula':
        return ['', `<f>${escaped(cell.value.slice(1))}</f>`]
      case 'number':
        return ['', `<v>${cell.value}</v>`]
      default:
        return ['', `<v>${serialOf(cell)}</v>`]
    }
  }
  const lines = rows.map((row, y) => {
    const cells = row.flatMap((cell, x) => {
      if (!cell) return []
      const [attributes, body] = bodyOf(cell)
      const style = 'format' in cell && cell.format !== undefined ? formats.indexOf(cell.format) + 1 : 0
      return [`<c r="${lettersAt(x)}${y + 1}" s="${style}" ${attributes}>${body}</c>`]
    })
    return cells.length === 0 ? '' : `<row r="${y + 1}">${cells.join('')}</row>`
  })
  const xml = (body: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)
  const relations = (...types: readonly (readonly [type: string, target: string])[]): Uint8Array =>
    xml(
      `<Relationships xmlns="${PACKAGE}/relationships">${types.map(([type, target], n) => `<Relationship Id="r${n + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`,
    )
  const parts = { workbook: 'sheet.main', sheet: 'worksheet', styles: 'styles', shared: 'sharedStrings' }
  const overrides = Object.entries(parts).map(
    ([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${SHEET}.${type}+xml"/>`,
  )
  return zipSync({
    '[Content_Types].xml': xml(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
    ),
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': xml(
      `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'sheet.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', 'shared.xml'],
    ),
    'xl/styles.xml': xml(
      `<styleSheet ${MAIN}><numFmts>${formats.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/>${formats.map((_, n) => `<xf numFmtId="${164 + n}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    'xl/shared.xml': xml(`<sst ${MAIN}>${shared.map((item) => `<si>${item}</si>`).join('')}</sst>`),
    'xl/sheet.xml': xml(`<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData></worksheet>`),
  })
}
