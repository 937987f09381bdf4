import type { Language } from '@vitrina/schema/languages'
import type { CurrentSite } from '../../../session/current-site.ts'
import type { UndoResult } from '../../undo/undo.ts'
import { writeFigureRows } from '../figures.ts'
import { findAllFigures } from './find-figures.ts'
import type { PlannedPrice, PriceChangeRequest } from './plan-prices.ts'

/** Writes planned prices for a user type. */
export const writePrices = async (
  site: CurrentSite,
  { feed, owner }: PriceChangeRequest,
  prices: readonly PlannedPrice[],
  dryRun?: true,
): Promise<void> => {
  if (prices.length === 0) return
  const rows = prices.map(({ key, next }) => ({ key, owner, figure: next }))
  await writeFigureRows(site, feed, rows, dryRun)
}

/** Restores previous prices that still have the written value. A new price is kept, because a price cannot be deleted. */
export const undoPrices = async (
  site: CurrentSite,
  priceRequest: PriceChangeRequest,
  written: readonly PlannedPrice[],
  language: Language,
): Promise<UndoResult> => {
  const { feed, owner, narrowing } = priceRequest
  const { owner: _, at_least: __, at_most: ___, ...ofProducts } = narrowing
  const present = await findAllFigures(site, feed, { ...ofProducts, owner }, language)
  const now = new Map(present?.map(({ product_id, figure }) => [product_id, figure]))
  const back = written.flatMap((price) =>
    price.now !== undefined && now.get(price.id) === price.next ? [{ ...price, next: price.now }] : [],
  )
  await writePrices(site, priceRequest, back)
  return { restored: back.length, skipped: written.length - back.length }
}
