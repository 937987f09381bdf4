import { product } from '@vitrina/schema/resources/product'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { recountParked, selectReadyWords, selectWords, takeParked } from '../destinations/map-queries.ts'
import type { ExchangeParts } from '../parts.ts'
import { runReport } from '../report.ts'
import { endRun, insertRun } from '../runs.ts'
import { inWriteQueue } from './import-file.ts'
import type { Offer, OfferPrice } from './offer.ts'
import { writeParsedOffers } from './offers.ts'
import { type Writing, writeLines } from './writing.ts'

/** Values of one transaction. */
const BATCH = 500

type Parked = OfferPrice & Pick<Offer, 'key' | 'parent'>

/** Writes parked prices and units of a destination after their words were mapped, in a separate run. */
export const writeParkedValues = async (
  parts: ExchangeParts,
  destination: ExchangeDestination,
): Promise<void> => {
  for (const kind of ['currency', 'price_type', 'unit'] as const) {
    const words = await selectReadyWords(parts.sql, destination, kind)
    if (words.length === 0) continue
    const report = runReport(destination.language)
    const run = await insertRun(parts.sql, destination, {
      kind: 'catalogue',
      file: words.join(', '),
      session: destination.session,
    })
    for (;;) {
      const batch = await inWriteQueue(parts, destination, report, async (writing) => {
        const batch = await takeParked(writing.sql, destination, kind, BATCH)
        if (kind === 'unit') await writeUnits(writing, batch)
        else await writeParsedOffers(writing, offersOf(batch.map(({ value }) => value as Parked)))
        await recountParked(writing.sql, destination, kind, words)
        return batch
      })
      if (batch.length < BATCH) break
    }
    await endRun(parts.sql, destination, run, { state: 'done', report: report.read() })
  }
}

/** Offers with only the parked prices: their other data are already written. */
const offersOf = (parked: readonly Parked[]): readonly Offer[] =>
  [...Map.groupBy(parked, ({ key }) => key)].map(([key, prices]) => ({
    key,
    parent: prices[0]?.parent ?? null,
    name: undefined,
    fields: {},
    characteristics: [],
    values: undefined,
    prices: prices.map(({ type, price, currency }) => ({ type, price, currency })),
    quantity: undefined,
    stores: [],
    deleted: false,
  }))

const writeUnits = async (
  writing: Writing,
  batch: readonly { readonly theirs: string; readonly key: string }[],
): Promise<void> => {
  const words = await selectWords(writing.sql, writing.destination, 'unit')
  await writeLines(
    writing,
    product,
    batch.map(({ theirs, key }) => ({ group_product_id: key, unit: words.get(theirs) })),
    { mode: 'update' },
  )
}
