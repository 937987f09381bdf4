import { columnsOf } from '@vitrina/schema/columns'
import type { Fault } from '@vitrina/schema/errors'
import { figureLines, PRODUCT_KEY, type ProductFeed } from '@vitrina/schema/product-feeds'
import { isObject } from '@vitrina/schema/wire/object'
import { writtenInDigits } from '@vitrina/schema/wire/written-number'
import { objectFromCells } from '../../platform/batch/from-cells.ts'
import type {
  Importable,
  ImportWrite,
  LineDependencies,
  WrittenLine,
} from '../../platform/batch/importable.ts'
import { parsedLine } from '../../platform/batch/parsed-line.ts'
import { lockSite } from '../../platform/batch/queries.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { figureComparing } from './import-difference.ts'
import { figureUndoing, recordFigureChanges } from './import-undo.ts'
import { ownersOf } from './owners.ts'
import { findOwnersNamed, findProductKeys, planForParameters, writeFigures } from './queries.ts'
import { faultAt, type Rows, readRows } from './rows.ts'

/** Import of a file of figures: stock per store, prices per user type. */
export const figureImport = (feed: ProductFeed): Importable => {
  const lines = figureLines(feed)
  const fields = new Map(columnsOf(lines).map(({ name, field }) => [name, field]))
  const all: Importable = {
    path: lines.path,
    objects: feed.label.toLowerCase(),
    names: new Set(fields.keys()),
    unsuffixed: new Set(),
    fillable: new Set([feed.ownerField]),
    fromCells: (names, cells) => objectFromCells(fields, names, cells),
    write: (sql, lines, how) => writeLines(sql, feed, lines, how),
    at: async () => all,
    undoing: figureUndoing(feed),
    comparing: figureComparing,
  }
  return all
}

/** Writes lines in rounds: a line with the product and owner of an earlier one is written after it. */
const writeLines = async (
  sql: Transaction,
  feed: ProductFeed,
  lines: readonly Buffer[],
  how: ImportWrite,
): Promise<readonly WrittenLine[]> => {
  const { siteId, origin } = how
  const site = await lockSite(sql, siteId, origin)
  const { values, faults: broken } = objectsIn(feed, lines, how)
  const isInDigits = (path: string): boolean => {
    const [index = '', ...rest] = path.split('.')
    return writtenInDigits(() => String(lines[Number(index)]))(rest.join('.'))
  }
  const unidentified = await withKeys(sql, siteId, values)
  const rows = await readRows({ values, isInDigits }, feed, null)
  // A line that could not be parsed, or whose product is unclear, has only this fault.
  const known = new Set([...broken, ...unidentified].map(({ index }) => index))
  const faults = [...broken, ...unidentified, ...rows.faults.filter(({ index }) => !known.has(index))]
  await nameOwners(sql, feed, siteId, rows, faults)
  const owners = await ownersOf(sql, feed, siteId, { ...rows, faults }, site.idsAsText)
  const faultsAt = Map.groupBy(faults, ({ index }) => index)

  const written = lines.map((_, index) => lineOf('invalid', faultsAt.get(index) ?? []))
  await planForParameters(sql)
  for (const round of roundsOf(rows, owners, (index) => !faultsAt.has(index))) {
    const { each } = await writeFigures(
      sql,
      feed,
      siteId,
      {
        products: round.map((index) => rows.products[index] ?? null),
        owners: round.map((index) => owners[index] ?? null),
        figures: round.map((index) => rows.figures[index] ?? null),
      },
      'always',
      site.now,
    )
    each.forEach(([product, changed, before], place) => {
      const index = round[place] as number
      const value = rows.products[index] ?? ''
      const missing = { object: 'product', field: PRODUCT_KEY, value }
      const tie = `${owners[index]} ${value}`
      written[index] =
        product === null
          ? lineOf('invalid', [faultAt(index, PRODUCT_KEY, 'not_found.object', missing)])
          : {
              ...lineOf(changed ? 'updated' : 'unchanged', [], [tie]),
              ...(changed && {
                figure: {
                  product_id: product,
                  owner_id: owners[index] as number,
                  before,
                  after: rows.figures[index] as string,
                },
              }),
            }
    })
    const changes = round.flatMap((index) => written[index]?.figure ?? [])
    if (changes.length > 0) await recordFigureChanges(sql, siteId, changes)
  }
  return written
}

const lineOf = (
  outcome: WrittenLine['outcome'],
  faults: readonly Fault[],
  named: LineDependencies['named'] = [],
): WrittenLine => ({
  outcome,
  faults,
  waits: false,
  ties: () => ({ dependent: false, named, slugNames: [] }),
})

/** Objects of the lines, with the default owner of the call for lines without one. */
const objectsIn = (
  { ownerField }: ProductFeed,
  lines: readonly Buffer[],
  { forNew }: ImportWrite,
): { readonly values: unknown[]; readonly faults: Fault[] } => {
  const newValues = forNew?.newValues ? (JSON.parse(forNew.newValues) as Record<string, unknown>) : {}
  const faults: Fault[] = []
  const values = lines.map((line, index) => {
    const object = parsedLine(line)
    if (object instanceof ApiError) {
      faults.push({ index, ...object.said })
      return {}
    }
    if (!isObject(object) || !(ownerField in newValues) || !isEmpty(object[ownerField])) return object
    return { ...object, [ownerField]: newValues[ownerField] }
  })
  return { values, faults }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Replaces the code or barcode in an object without a key by the key of its product. */
const withKeys = async (sql: Transaction, siteId: number, values: unknown[]): Promise<Fault[]> => {
  const faults: Fault[] = []
  const ownerless = values.flatMap((value, index) => {
    if (!isObject(value)) return []
    const { code, barcodes, ...rest } = value
    values[index] = rest
    if (!isEmpty(rest[PRODUCT_KEY])) return []
    const [by, identifier] = isEmpty(code) ? (['barcodes', barcodes] as const) : (['code', code] as const)
    return isEmpty(identifier) ? [] : [{ index, rest, by, text: String(identifier).trim() }]
  })
  if (ownerless.length === 0) return faults
  const textsOf = (kind: 'code' | 'barcodes') => [
    ...new Set(ownerless.flatMap(({ by, text }) => (by === kind ? [text] : []))),
  ]
  const productKeys = await findProductKeys(sql, siteId, textsOf('code'), textsOf('barcodes'))
  const keysOf = new Map(productKeys.map(({ by, text, keys }) => [`${by} ${text}`, keys]))
  for (const { index, rest, by, text } of ownerless) {
    const [key, another] = keysOf.get(`${by} ${text}`) ?? []
    const parameters = { object: 'product', field: by, value: text }
    if (key === undefined) faults.push(faultAt(index, by, 'not_found.object', parameters))
    else if (another !== undefined)
      faults.push(faultAt(index, by, 'ambiguous.several', { ...parameters, key: PRODUCT_KEY }))
    else values[index] = { ...rest, [PRODUCT_KEY]: key }
  }
  return faults
}

/** Replaces the names of owners by their ids: spreadsheets contain names of stores. */
const nameOwners = async (
  sql: Transaction,
  feed: ProductFeed,
  siteId: number,
  { owners }: Rows,
  faults: Fault[],
): Promise<void> => {
  const textOf = (owner: Rows['owners'][number]) =>
    typeof owner === 'object' && owner !== null ? owner.text : typeof owner === 'string' ? owner : undefined
  const names = [...new Set(owners.flatMap((owner) => textOf(owner) ?? []))]
  if (names.length === 0) return
  const ownersByName = new Map(
    (await findOwnersNamed(sql, feed, siteId, names)).map((one) => [one.name, one.ids]),
  )
  owners.forEach((owner, index) => {
    const text = textOf(owner)
    const ids = [...new Set(text === undefined ? [] : ownersByName.get(text))]
    if (ids.length === 1) owners[index] = ids[0] as number
    if (ids.length < 2) return
    owners[index] = null
    const { path: object, key } = feed.owner
    const several = { object, field: 'name', value: text ?? '', key }
    faults.push(faultAt(index, feed.ownerField, 'ambiguous.several', several))
  })
}

/** Positions of the valid lines, in rounds in which each pair of product and owner occurs once. */
const roundsOf = (
  { products }: Rows,
  owners: readonly (number | null)[],
  isSound: (index: number) => boolean,
): number[][] => {
  const rounds: number[][] = []
  const times = new Map<string, number>()
  for (const [index, product] of products.entries()) {
    if (!isSound(index)) continue
    const pair = `${owners[index]} ${product}`
    const round = times.get(pair) ?? 0
    times.set(pair, round + 1)
    rounds[round] ??= []
    rounds[round].push(index)
  }
  return rounds
}
