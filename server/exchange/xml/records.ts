import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FORBIDDEN } from './forbidden.ts'
import type { XmlNode } from './node.ts'

/** Object of a file. */
export interface XmlRecord {
  readonly kind: RecordKind
  readonly node: XmlNode
  /** Length of its texts in characters. */
  readonly size: number
  /** Id of the parent group of a group. */
  readonly parent?: string | undefined
}

/** Containers, and the elements below them that are records. `start` has the attributes of a catalogue or an offer package. */
const RECORDS = {
  Группы: { Группа: 'group' },
  Свойства: { Свойство: 'property' },
  ТипыЦен: { ТипЦены: 'price type' },
  Склады: { Склад: 'store' },
  ЕдиницыИзмерения: { ЕдиницаИзмерения: 'unit' },
  Товары: { Товар: 'product' },
  Предложения: { Предложение: 'offer' },
  КоммерческаяИнформация: { Документ: 'document' },
  Контейнер: { Документ: 'document' },
  Контрагенты: { Контрагент: 'counterparty' },
} as const satisfies Record<string, Readonly<Record<string, string>>>

export type RecordKind =
  | 'group'
  | 'property'
  | 'price type'
  | 'store'
  | 'unit'
  | 'product'
  | 'offer'
  | 'document'
  | 'counterparty'
  | 'start'

const STARTS = new Set(['Каталог', 'ПакетПредложений', 'ИзмененияПакетаПредложений'])
/** Root elements; some systems write only a part of the exchange. */
const ROOTS = new Set(['КоммерческаяИнформация', 'Классификатор', ...STARTS])

/** Maximum characters of one record. */
const MAX_TEXT = 4 * 2 ** 20
/** Maximum elements of one record. */
const MAX_NODES = 200_000
const MAX_DEPTH = 64

/** The file is not XML of an exchange. The message is for the operator of the other system, in Russian. */
export class XmlProblem extends Error {
  override readonly name = 'XmlProblem'
}

/** Reader of a file that arrives in pieces of text. */
export interface RecordReader {
  /** Returns the records that this piece completes. @throws {XmlProblem} for damage in an earlier piece */
  push(text: string): readonly XmlRecord[]
  /** @throws {XmlProblem} when the root element is not closed */
  end(): void
  /** True after the end of the root element. */
  isComplete(): boolean
  /** Number of removed characters that XML forbids. */
  readonly stripped: () => number
}

/**
 * Splits a CommerceML file into records, for any namespace and version. Memory is bounded by the largest record. Document type
 * declarations are refused, so there are no entities but the five of XML.
 */
export const recordReader = (): RecordReader => {
  const parser = new SaxesParser({ xmlns: false, position: true })
  let completeRecords: XmlRecord[] = []
  /** Open elements outside of records. */
  const path: string[] = []
  /** Open elements of the current record; the first is the record. */
  let open: XmlNode[] = []
  let kind: RecordKind | undefined
  let size = 0
  let nodes = 0
  let isRootClosed = false
  /** Open groups, with ids as far as known. */
  const groups: { node: XmlNode; emitted: boolean }[] = []

  const fail = (message: string): never => {
    throw new XmlProblem(message)
  }
  parser.on('error', ({ message }) => {
    // Removes the line and column that saxes prepends.
    fail(`Файл не является правильным XML: ${message}`)
  })
  parser.on('doctype', () => fail('Файл содержит DOCTYPE, это не допускается.'))

  const groupText = (node: XmlNode, name: string) => node.children.find((child) => child.name === name)?.text
  const emitGroup = (group: { node: XmlNode; emitted: boolean }): void => {
    if (group.emitted) return
    group.emitted = true
    const above = groups.at(-2)
    completeRecords.push({
      kind: 'group',
      node: group.node,
      size,
      parent: above && groupText(above.node, 'Ид')?.trim(),
    })
  }

  parser.on('opentag', (tag: SaxesTagPlain) => {
    const name = localName(tag.name)
    if (path.length + open.length >= MAX_DEPTH) fail('Слишком большая вложенность элементов.')
    if (path.length + open.length === 0 && !ROOTS.has(name))
      fail(`Корневой элемент — ${name}, а не КоммерческаяИнформация.`)
    const attributes: Record<string, string> = {}
    for (const [key, value] of Object.entries(tag.attributes)) attributes[localName(key)] = value
    const node: XmlNode = { name, attributes, text: '', children: [] }
    const above = open.at(-1)

    if (above) {
      if (++nodes > MAX_NODES) fail('Слишком большой объект.')
      // Subgroups are separate records, which follow their group.
      if (kind === 'group' && open.length === 1 && name === 'Группы') {
        const group = groups.at(-1)
        if (group) emitGroup(group)
        path.push('Группа', 'Группы')
        open = []
        kind = undefined
        return
      }
      above.children.push(node)
      open.push(node)
      return
    }
    const records = RECORDS[path.at(-1) as keyof typeof RECORDS] as
      | Readonly<Record<string, RecordKind>>
      | undefined
    const record = records?.[name]
    if (record !== undefined) {
      kind = record
      open = [node]
      size = 0
      nodes = 1
      if (kind === 'group') groups.push({ node, emitted: false })
      return
    }
    if (STARTS.has(name)) completeRecords.push({ kind: 'start', node, size: 0 })
    path.push(name)
  })

  const addText = (text: string): void => {
    const node = open.at(-1)
    if (!node) return
    size += text.length
    if (size > MAX_TEXT) fail('Слишком большой объект.')
    node.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)

  parser.on('closetag', (tag: SaxesTagPlain) => {
    const name = localName(tag.name)
    if (open.length > 0) {
      const node = open.pop() as XmlNode
      if (open.length > 0 || kind === undefined) return
      if (kind === 'group') {
        const group = groups.at(-1)
        if (group) emitGroup(group)
        groups.pop()
      } else completeRecords.push({ kind, node, size })
      kind = undefined
      return
    }
    path.pop()
    // End of a group with subgroups; its later elements are not needed.
    if (name === 'Группа') groups.pop()
    if (path.length === 0) isRootClosed = true
  })

  let stripped = 0
  let carried = ''
  let problem: unknown
  return {
    push: (text) => {
      if (problem) throw problem
      completeRecords = []
      let all = carried + text
      // A character reference split between two pieces waits for its end.
      const cut = all.lastIndexOf('&')
      carried =
        cut >= 0 && cut > all.length - MAX_REFERENCE_LENGTH && !all.includes(';', cut) ? all.slice(cut) : ''
      if (carried) all = all.slice(0, cut)
      const clean = all.replace(FORBIDDEN, () => {
        stripped++
        return ''
      })
      // Records before the damage are complete; the next call reports the damage.
      try {
        guarded(() => parser.write(clean.replace(REFERENCE, dropForbidden)))
      } catch (error) {
        problem = error
      }
      return completeRecords
    },
    end: () => {
      if (problem) throw problem
      if (carried) guarded(() => parser.write(carried))
      guarded(() => parser.close())
      if (!isRootClosed) fail('Файл неполный: корневой элемент не закрыт.')
    },
    isComplete: () => isRootClosed,
    stripped: () => stripped,
  }

  function dropForbidden(reference: string, hex: string, digits: string): string {
    const code = Number.parseInt(digits, hex ? 16 : 10)
    if (code >= 0x20 || code === 9 || code === 10 || code === 13) return reference
    stripped++
    return ''
  }
}

/** Turns errors of the parser into problems of the file. */
const guarded = (work: () => unknown): void => {
  try {
    work()
  } catch (error) {
    if (error instanceof XmlProblem) throw error
    throw new XmlProblem(`Файл не является правильным XML: ${error instanceof Error ? error.message : ''}`)
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const REFERENCE = /&#(x?)([0-9a-f]{1,8});/gi
const MAX_REFERENCE_LENGTH = 12
