import type { WorkbookLimits } from './limits.ts'
import type { FormatNumber } from './number-text.ts'
import { stringsReader } from './shared-strings.ts'
import { type SheetRow, sheetReader } from './sheet-rows.ts'
import { type CellStyle, stylesReader } from './styles.ts'
import { WorkbookTooLarge } from './too-large.ts'
import { attributeIn, xmlReader } from './xml.ts'
import { type ZipEntry, zipEntries } from './zip.ts'

/** Sheet of a workbook. */
export interface Sheet {
  readonly name: string
  /** Non-empty rows, in portions, as they are unpacked. */
  rows(): AsyncGenerator<readonly SheetRow[], void>
}

const WORKBOOK = /\/(?:officeDocument)$/

/**
 * Opens an XLSX workbook (ECMA-376) and returns its visible sheets in order. A sheet is read while it is unpacked; the packed
 * bytes, the shared texts and the styles are in memory.
 * @throws {WorkbookTooLarge} and {Error} for other bytes than such a workbook
 */
export const openWorkbook = async (
  bytes: Uint8Array,
  limits: WorkbookLimits,
  format: FormatNumber,
): Promise<readonly Sheet[]> => {
  const entries = zipEntries(bytes)
  let unpacked = 0
  const xmlIn = async function* (entry: ZipEntry): AsyncGenerator<string, void> {
    if (entry.size > limits.unpacked) throw new WorkbookTooLarge()
    let decoder: InstanceType<typeof TextDecoder> | undefined
    for await (const piece of entry.read()) {
      unpacked += piece.length
      if (unpacked > limits.unpacked) throw new WorkbookTooLarge()
      decoder ??= new TextDecoder(encodingOf(piece))
      yield decoder.decode(piece, { stream: true })
    }
    yield decoder?.decode() ?? ''
  }
  const readAll = async (
    entry: ZipEntry | undefined,
    reader: Pick<ReturnType<typeof xmlReader>, 'push' | 'end'>,
  ): Promise<void> => {
    if (!entry) return
    for await (const text of xmlIn(entry)) reader.push(text)
    reader.end()
  }
  const relationsOf = async (path: string): Promise<readonly Relation[]> => {
    const relations: Relation[] = []
    const cut = path.lastIndexOf('/') + 1
    const reader = xmlReader({
      open: (name, attributes) => {
        if (name !== 'Relationship') return
        relations.push({
          id: attributeIn(attributes, 'Id') ?? '',
          type: attributeIn(attributes, 'Type') ?? '',
          path: resolved(path.slice(0, cut), attributeIn(attributes, 'Target') ?? ''),
        })
      },
      close: () => undefined,
      text: () => undefined,
    })
    await readAll(entries.get(`${path.slice(0, cut)}_rels/${path.slice(cut)}.rels`), reader)
    return relations
  }

  const main = (await relationsOf('')).find(({ type }) => WORKBOOK.test(type))?.path ?? 'xl/workbook.xml'
  const listed: { readonly name: string; readonly id: string }[] = []
  let from1904 = false
  const book = entries.get(main)
  if (!book) throw new Error('The archive is no workbook.')
  await readAll(
    book,
    xmlReader({
      open: (name, attributes) => {
        if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributeIn(attributes, 'date1904') ?? '')
        if (name !== 'sheet' || (attributeIn(attributes, 'state') ?? 'visible') !== 'visible') return
        listed.push({
          name: attributeIn(attributes, 'name') ?? '',
          // The other `id` is `sheetId`; this one has a prefix.
          id: attributeIn(attributes, 'id') ?? '',
        })
      },
      close: () => undefined,
      text: () => undefined,
    }),
  )
  const relations = await relationsOf(main)
  const partOf = (kind: string) =>
    entries.get(relations.find(({ type }) => type.endsWith(`/${kind}`))?.path ?? '')

  const styles = stylesReader(from1904)
  await readAll(partOf('styles'), styles)
  const strings = stringsReader(limits.sharedText)
  await readAll(partOf('sharedStrings'), strings)
  const context = { strings: strings.strings, styles: styles.styles as readonly CellStyle[], format }

  return listed.flatMap(({ name, id }) => {
    const relation = relations.find((one) => one.id === id)
    // A chart sheet has no cells.
    if (!relation?.type.endsWith('/worksheet')) return []
    const entry = entries.get(relation.path)
    if (!entry) throw new Error('The workbook lacks a sheet.')
    const rows = async function* (): AsyncGenerator<readonly SheetRow[], void> {
      const reader = sheetReader(context)
      for await (const text of xmlIn(entry)) {
        reader.push(text)
        const rows = reader.rows()
        if (rows.length > 0) yield rows
      }
      reader.end()
      yield reader.rows()
    }
    return [{ name, rows }]
  })
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly path: string
}

/** Path of a relation, resolved from the folder of its part. */
const resolved = (folder: string, target: string): string => {
  const parts: string[] = []
  for (const part of (target.startsWith('/') ? target : `${folder}${target}`).split('/'))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return parts.join('/')
}

const encodingOf = (piece: Uint8Array): string => {
  if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
  return piece[0] === 0xfe && piece[1] === 0xff ? 'utf-16be' : 'utf-8'
}
