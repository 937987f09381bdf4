import type { DestinationMapKind } from '@vitrina/schema/console/destination'
import { BASE_PRICE } from '@vitrina/schema/console/destination'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { currencyOf } from '../destinations/currency-words.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { addWords, countParked, selectWords } from '../destinations/map-queries.ts'
import { addPreview, type GoodsIdentity, type PreviewKind } from '../destinations/preview-queries.ts'
import { type ExchangeFile, recordProgress } from '../files/file-queries.ts'
import type { ExchangeParts } from '../parts.ts'
import { type RunReport, runReport } from '../report.ts'
import { textAt } from '../xml/node.ts'
import { recordReader, type XmlRecord } from '../xml/records.ts'
import { identityOf } from './adopt.ts'
import { addUnits, basePriceType, groupsIn, identifiedIn, type NamedKey } from './classifier.ts'
import { namedById } from './figures.ts'
import { FileConflict } from './import-file.ts'
import { offerOf } from './offer.ts'
import { fieldReader } from './product-fields.ts'
import { recordBatch } from './record-batch.ts'
import { recordsOfFile } from './records-of-file.ts'
import type { Writing } from './writing.ts'

/**
 * Reads a file of the catalogue without writing its objects: counts them, and collects the words that need a mapping. The file is
 * kept for the end of the dry run.
 * @throws {XmlProblem} after the records before the damage; {FileTakenOver}
 */
export const previewFile = async (
  parts: ExchangeParts,
  destination: ExchangeDestination,
  file: ExchangeFile & { readonly worker: string },
  report: RunReport,
): Promise<void> => {
  const reader = recordReader()
  const batch = recordBatch()
  const examine = async (): Promise<void> => {
    const records = batch.take()
    if (records.length === 0) return
    parts.stop.throwIfAborted()
    const own = await parts.sql.begin(async (sql) => {
      if (!(await recordProgress(sql, destination, file.id, { worker: file.worker, done: 0 })))
        throw new FileConflict()
      const own = runReport(destination.language)
      await previewRecords({ parts, sql, destination, report: own }, records)
      return own
    })
    report.add(own.read())
  }
  try {
    for await (const records of recordsOfFile(parts.sql, destination, file, reader))
      for (const record of records) {
        if (record.kind === 'start') continue
        if (batch.isFull(record.kind)) await examine()
        batch.push(record)
      }
  } finally {
    if (reader.stripped() > 0) report.note(`Удалено недопустимых символов: ${reader.stripped()}.`)
    await examine()
  }
}

const previewRecords = async (writing: Writing, records: readonly XmlRecord[]): Promise<void> => {
  const { sql, destination, report } = writing
  const nodes = records.map(({ node }) => node)
  const keep = async (kind: PreviewKind, objects: readonly GoodsIdentity[]): Promise<void> => {
    if (objects.length === 0) return
    await addPreview(sql, destination, kind, objects)
    report.count(kind, 'seen', objects.length)
  }
  const ids = nodes.flatMap((node) => textAt(node, 'Ид') ?? []).map((key) => ({ key }))
  const named = identifiedIn(nodes)
  switch (records[0]?.kind) {
    case 'group':
      await addUnmapped(writing, 'category', groupsIn(records))
      return keep('group', ids)
    case 'property':
      return keep('property', ids)
    case 'unit':
      await addUnits(writing, nodes)
      return undefined
    case 'price type':
      await addPriceTypes(writing, named)
      return keep('price type', ids)
    case 'store':
      await addUnmapped(writing, 'store', named)
      return keep('store', ids)
    case 'product': {
      const reader = await fieldReader(writing)
      await keep(
        'product',
        nodes.flatMap((node) => {
          const key = textAt(node, 'Ид')
          return key === undefined ? [] : [{ key, ...identityOf(reader.read(node, key)) }]
        }),
      )
      return countWords(
        sql,
        destination,
        'unit',
        reader.units.map(({ theirs }) => theirs),
      )
    }
    case 'offer':
      return previewOffers(writing, nodes, keep)
    default:
      return undefined
  }
}

/** Adds words that get an object of the site unless they are mapped to one. */
const addUnmapped = (
  { sql, destination }: Writing,
  kind: DestinationMapKind,
  named: readonly NamedKey[],
): PromiseLike<unknown> =>
  addWords(
    sql,
    destination,
    kind,
    named.map(({ key, name }) => ({ theirs: key, name, ours: null })),
  )

/** Adds price types, and proposes the one of the prices of products. */
const addPriceTypes = async (writing: Writing, named: readonly NamedKey[]): Promise<void> => {
  await addUnmapped(writing, 'price_type', named)
  const base = basePriceType(named)
  if (base)
    await addWords(writing.sql, writing.destination, 'price_type', [
      { theirs: BASE_PRICE, name: base.name, ours: base.key },
    ])
}

const previewOffers = async (
  writing: Writing,
  nodes: readonly XmlRecord['node'][],
  keep: (kind: PreviewKind, objects: readonly GoodsIdentity[]) => Promise<void>,
): Promise<void> => {
  const { sql, destination, report } = writing
  const reader = await fieldReader(writing)
  const offers = nodes.flatMap((node) => offerOf(node, reader) ?? [])
  const identities = (isVariant: boolean) =>
    offers
      .filter(({ parent }) => (parent !== null) === isVariant)
      .map(({ key, fields }) => ({ key, ...identityOf(fields) }))
  await keep('product', identities(false))
  await keep('variant', identities(true))
  // A defined one keeps its name.
  const stores = await selectWords(sql, destination, 'store')
  await addUnmapped(
    writing,
    'store',
    namedById(
      offers.flatMap(({ stores }) => stores.map(({ store }) => store)),
      (store) => !stores.has(store),
    ),
  )
  const types = await selectWords(sql, destination, 'price_type')
  await addPriceTypes(
    writing,
    namedById(
      offers.flatMap(({ prices }) => prices.map(({ type }) => type)),
      (type) => !types.has(type),
    ),
  )
  const known = await selectWords(sql, destination, 'currency')
  const unknown = offers.flatMap(({ prices }) =>
    prices.flatMap(({ currency }) =>
      currencyOf(currency, destination.currency, known) === null ? (currency ?? '') : [],
    ),
  )
  for (const word of unknown) report.unknownWord(word)
  await countWords(sql, destination, 'currency', unknown)
}

/** Counts rows that need words, by word. */
const countWords = async (
  sql: Transaction,
  destination: ExchangeDestination,
  kind: DestinationMapKind,
  words: readonly string[],
): Promise<void> => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  if (counts.size > 0) await countParked(sql, destination, kind, counts)
}
