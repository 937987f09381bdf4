import { hash } from 'node:crypto'
import { category } from '@vitrina/schema/resources/category'
import { product } from '@vitrina/schema/resources/product'
import { shop } from '@vitrina/schema/resources/shop'
import { specification } from '@vitrina/schema/resources/specification'
import { specificationValue } from '@vitrina/schema/resources/specification-value'
import { userType } from '@vitrina/schema/resources/user-type'
import type { ExchangeDestination } from '../destinations/destination.ts'
import type { XmlNode } from '../xml/node.ts'
import { textAt } from '../xml/node.ts'
import { isDeleted } from './classifier.ts'
import { markGoodsNamed } from './goods-queries.ts'
import { keyOfOffer, parentOfKey } from './offer.ts'
import {
  circumstancesOf,
  deleteRecords,
  deleteVariantRecords,
  type ElementDigests,
  lockRecords,
  PICTURE,
  selectWritten,
  storeRecords,
  updateStates,
} from './repeated-queries.ts'
import type { Writing } from './writing.ts'

/** Kinds of records that are stored for comparison. */
export type RepeatedKind = 'product' | 'offer'

/** Version of the parser: raised when the same record gets another meaning, so that each record is parsed again. */
const READING_VERSION = 2

/** Words and objects that affect the parsing of a record. */
const CIRCUMSTANCES = {
  product: { words: ['unit', 'category'], types: [category, specification, specificationValue] },
  offer: {
    words: ['unit', 'currency', 'price_type', 'store'],
    types: [specification, specificationValue, shop, userType],
  },
} as const

/** Element name of the state of these in the digests of a record. */
const CIRCUMSTANCE = ''

/** Record with its key. */
export interface KeyedRecord {
  readonly key: string
  readonly node: XmlNode
  readonly digests: ElementDigests
}

/** Element and digest of the state on which the meaning of records depends. */
export const circumstanceOf = async (
  { sql, destination }: Pick<Writing, 'sql' | 'destination'>,
  kind: RepeatedKind,
): Promise<readonly [element: string, digest: string]> => {
  const { words, types } = CIRCUMSTANCES[kind]
  const paths = types.map(({ path }) => path)
  const state = await circumstancesOf(sql, destination, words, paths)
  return [
    `${kind} ${CIRCUMSTANCE}`,
    digestOf([READING_VERSION, destination.language, destination.currency, state]),
  ]
}

/** Records of a kind with their keys and digests; one without a key cannot be recognized. */
const identify = async (
  writing: Writing,
  kind: RepeatedKind,
  nodes: readonly XmlNode[],
): Promise<readonly KeyedRecord[]> => {
  const circumstance = await circumstanceOf(writing, kind)
  return nodes.flatMap((node): KeyedRecord | readonly [] => {
    const key = kind === 'offer' ? keyOfOffer(node) : textAt(node, 'Ид')
    return key === undefined ? [] : { key, node, digests: digestsOf(kind, node, circumstance) }
  })
}

/** Stored records of the given products and of the products of variants among them. */
const remembered = async ({ sql, destination }: Writing, records: readonly KeyedRecord[]) => {
  const parents = records.flatMap(({ key }) => parentOfKey(key) ?? [])
  const rows = await selectWritten(sql, destination, unique([...records.map(({ key }) => key), ...parents]))
  return { parents: unique(parents), rows: new Map(rows.map((row) => [row.key, row])) }
}

/**
 * Removes the records that equal the stored ones, of products that no other writer has changed since. They are counted as
 * unchanged, with a constant number of statements.
 * @returns all records with their digests, and the remaining ones
 */
export const withoutRepeated = async (
  writing: Writing,
  kind: RepeatedKind,
  nodes: readonly XmlNode[],
  { pictures }: { readonly pictures: boolean },
): Promise<{ readonly keyedRecords: readonly KeyedRecord[]; readonly left: ReadonlySet<XmlNode> }> => {
  const { sql, destination, report } = writing
  const keyedRecords = await identify(writing, kind, nodes)
  const { rows } = await remembered(writing, keyedRecords)
  const times = Map.groupBy(keyedRecords, ({ key }) => key)
  const repeated = keyedRecords.filter(({ key, node, digests }) => {
    const written = rows.get(key)
    return (
      written?.trusted === true &&
      times.get(key)?.length === 1 &&
      !(pictures && node.children.some(({ name }) => name === PICTURE)) &&
      Object.entries(digests).every(([element, digest]) => written.digests[element] === digest)
    )
  })
  const left = new Set(nodes)
  for (const { node } of repeated) left.delete(node)
  if (repeated.length === 0) return { keyedRecords, left }
  report.count(product.path, 'unchanged', repeated.length)
  const keys = repeated.flatMap(({ key }) => [key, parentOfKey(key) ?? key])
  await markGoodsNamed(sql, destination, unique(keys))
  return { keyedRecords, left }
}

/**
 * Writes records, and stores those without a fault for comparison.
 * @returns the number of stored ones
 */
export const writeAndStoreRecords = async (
  writing: Writing,
  kind: RepeatedKind,
  nodes: readonly XmlNode[],
  write: (writing: Writing, nodes: readonly XmlNode[]) => Promise<void>,
): Promise<number> => {
  const { sql, destination, report } = writing
  await lockRecords(sql, destination.siteId)
  const keyedRecords = await identify(writing, kind, nodes)
  const { rows, parents } = await remembered(writing, keyedRecords)
  const changedElsewhere = [...rows.values()].filter(({ trusted }) => !trusted).map(({ key }) => key)
  if (changedElsewhere.length > 0) await deleteRecords(sql, destination, changedElsewhere)
  await write(writing, nodes)
  const fresh = new Map<string, ElementDigests>()
  for (const { key, digests } of keyedRecords) {
    const row = rows.get(key)
    const before = fresh.get(key) ?? (row?.trusted ? row.digests : {})
    if (!report.hasFault(key)) fresh.set(key, digestsAfter(kind, before, digests))
  }
  const stored = await storeRecords(sql, destination, fresh)
  // Goods also write their variants, and offers hide the products of variants.
  if (kind === 'product') await deleteVariantRecords(sql, destination, [...fresh.keys()])
  else if (parents.length > 0) await updateStates(sql, destination, parents)
  return stored.length
}

/** Keeps stored records valid while the exchange itself writes their products. */
export const preserveRecords = async <T>(
  { sql, destination }: Pick<Writing, 'sql'> & { readonly destination: ExchangeDestination },
  keys: readonly string[],
  write: () => Promise<T>,
): Promise<T> => {
  const known = await selectWritten(sql, destination, keys)
  const result = await write()
  await updateStates(
    sql,
    destination,
    known.filter(({ trusted }) => trusted).map(({ key }) => key),
  )
  return result
}

const unique = (keys: readonly string[]): readonly string[] => [...new Set(keys)]

const digestOf = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64url').slice(0, 12)

/** Deletion marks; a record without one means that its object exists. */
const MARKS = new Set(['Статус', 'ПометкаУдаления'])

/** Digests of a record by element; its attributes and its deletion mark count as elements, too. */
const digestsOf = (
  kind: RepeatedKind,
  node: XmlNode,
  [element, state]: readonly [string, string],
): ElementDigests => {
  const digests: Record<string, string> = {
    [element]: state,
    [`${kind} @`]: digestOf(node.attributes),
    [`${kind} deleted`]: digestOf(isDeleted(node)),
  }
  for (const [name, children] of Map.groupBy(node.children, ({ name }) => name))
    if (!MARKS.has(name)) digests[`${kind} ${name}`] = digestOf(children)
  return digests
}

/**
 * Digests of a product after a record. An element that the record has changed is removed from the other kind: goods and offers
 * both have units and barcodes, and the last one counts. A changed state of mappings invalidates earlier records of the kind.
 */
const digestsAfter = (kind: RepeatedKind, before: ElementDigests, own: ElementDigests): ElementDigests => {
  const circumstance = `${kind} ${CIRCUMSTANCE}`
  const isOther = before[circumstance] !== own[circumstance]
  const changed = new Set(
    Object.entries(own).flatMap(([element, digest]) =>
      element !== circumstance && before[element] !== undefined && before[element] !== digest
        ? [element.slice(kind.length)]
        : [],
    ),
  )
  const otherElements = Object.entries(before).filter(([element]) =>
    element.startsWith(`${kind} `) ? !isOther : !changed.has(element.slice(element.indexOf(' '))),
  )
  return { ...Object.fromEntries(otherElements), ...own }
}
