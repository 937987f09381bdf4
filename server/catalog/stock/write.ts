import type { Fault } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import { PRODUCT_KEY, type ProductFeed } from '@vitrina/schema/product-feeds'
import { shop } from '@vitrina/schema/resources/shop'
import type { Stores } from '@vitrina/schema/rights'
import { type IgnoredFields, warningFields } from '@vitrina/schema/wire/unknown-fields'
import { faultFormatter, lenientResponse } from '../../platform/batch/lenient.ts'
import { type LockedSite, lockSite } from '../../platform/batch/queries.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { type StoredResponse, storedJsonResponse } from '../../platform/http/protocol/stored-response.ts'
import { withDryRun } from '../../platform/postgres/dry-run.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { checkPairs, ownersOf, refuseOtherStores } from './owners.ts'
import { planForParameters, type WrittenFigures, writeFigures } from './queries.ts'
import { faultAt, parseRows, type Rows } from './rows.ts'
import { findUnchangedCall, storeUnchangedCall } from './unchanged-rows.ts'

/** Options of a call and of its response. */
export interface FeedCall {
  readonly siteId: number
  /** Stores of the caller. */
  readonly stores: Stores
  /** Author number of the writer. */
  readonly origin: number
  readonly requestId: string
  readonly dryRun: boolean
  /** Valid rows are written although others are invalid. */
  readonly lenient: boolean
  /** Collector of unknown fields; null if each one is a fault. */
  readonly ignored: IgnoredFields | null
  readonly language: Language
}

/**
 * Writes the rows of a call in the caller's transaction and returns the response. A dry run is rolled back to a savepoint. The
 * number of statements does not depend on the number of rows.
 * @throws {ApiError} `validation_failed` with all faults, if nothing was written
 */
export const callFeed = async (
  sql: Transaction,
  feed: ProductFeed,
  body: Buffer,
  call: FeedCall,
): Promise<StoredResponse> => {
  const write = call.lenient ? writeLenient : writeStrict
  const response = await withDryRun(sql, call.dryRun, async () => {
    const site = await lockSite(sql, call.siteId, call.origin, call.requestId)
    return write(sql, feed, body, call, site)
  })
  return { ...response, headers: { ...response.headers, ...warningFields(call.ignored) } }
}

const writeStrict = async (
  sql: Transaction,
  feed: ProductFeed,
  body: Buffer,
  call: FeedCall,
  site: LockedSite,
): Promise<StoredResponse> => {
  const { siteId, stores, ignored } = call
  // A caller with single stores may know only its own rows.
  const known = stores === null ? await findUnchangedCall(sql, feed, siteId, body) : undefined
  if (known !== undefined)
    return { ...storedJsonResponse(200, { updated: 0, unchanged: known }), isUnchanged: true }

  const rows = await parseRows(body, feed, ignored)
  const { updated, unchanged } = await writeRows(sql, feed, call, rows, site, 'complete')
  if (rows.faults.length > 0)
    throw new ApiError(
      'validation_failed',
      {},
      { faults: rows.faults.sort((a, b) => (a.index ?? 0) - (b.index ?? 0)) },
    )
  // A call with ignored fields is parsed each time, so that each response names the fields.
  if (!ignored?.count) await storeUnchangedCall(sql, feed, siteId, body, updated + unchanged)
  return storedJsonResponse(200, { updated, unchanged })
}

const writeLenient = async (
  sql: Transaction,
  feed: ProductFeed,
  body: Buffer,
  call: FeedCall,
  site: LockedSite,
): Promise<StoredResponse> => {
  const { language, ignored } = call
  const rows = await parseRows(body, feed, ignored)
  const { each } = await writeRows(sql, feed, call, rows, site, 'always')
  const faults = Map.groupBy(rows.faults, ({ index }) => index)
  const formatFaults = faultFormatter(language)
  const wrongAt = (index: number): readonly Fault[] => faults.get(index) ?? []
  return lenientResponse(
    each,
    (_, index) => wrongAt(index),
    ([id, changed], index) => {
      const wrong = wrongAt(index)
      return wrong.length > 0
        ? { index, status: 400, id: null, outcome: 'invalid', errors: formatFaults(wrong) }
        : { index, status: 200, id, outcome: changed ? 'updated' : 'unchanged' }
    },
  )
}

/** Writes the valid rows; adds rows without a product to the faults. */
const writeRows = async (
  sql: Transaction,
  feed: ProductFeed,
  { siteId, stores }: Pick<FeedCall, 'siteId' | 'stores'>,
  rows: Rows,
  site: LockedSite,
  when: 'always' | 'complete',
): Promise<WrittenFigures> => {
  const { products, figures, faults } = rows
  const owners = await ownersOf(sql, feed, siteId, rows, site.idsAsText)
  checkPairs(feed, rows, owners)
  if (feed.owner.path === shop.path) refuseOtherStores(feed, rows, owners, stores)
  withoutBad(figures, faults)
  await planForParameters(sql)
  const sound = when === 'always' || faults.length === 0
  const written = await writeFigures(
    sql,
    feed,
    siteId,
    { products, owners, figures },
    sound ? when : 'never',
    site.now,
  )
  for (const place of written.missing) {
    const value = products[place] ?? ''
    const missing = { object: 'product', field: PRODUCT_KEY, value }
    faults.push(faultAt(place, PRODUCT_KEY, 'not_found.object', missing))
  }
  return written
}

/** Rows without those that have faults. */
const withoutBad = (figures: (string | null)[], faults: readonly Fault[]): void => {
  for (const { index } of faults) if (index !== undefined) figures[index] = null
}
