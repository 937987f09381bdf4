import { product } from '@vitrina/schema/resources/product'
import { type GoodsIdentity, selectMatches } from '../destinations/preview-queries.ts'
import { recordSessionChanges } from './session-changes.ts'
import { contentOf, type Line, selectStored, type Writing } from './writing.ts'

/** Code and barcodes of the fields of a product. */
export const identityOf = ({ code, barcodes }: Line): Omit<GoodsIdentity, 'key'> => ({
  ...(typeof code === 'string' && { code }),
  ...(Array.isArray(barcodes) && { barcodes }),
})

/**
 * Assigns the keys of an exchange to existing products with the same barcode, or else the same code, so that a first exchange
 * updates these products instead of creating them again.
 */
export const adoptProducts = async (writing: Writing, objects: readonly GoodsIdentity[]): Promise<void> => {
  const { sql, destination, report } = writing
  const { siteId, number: origin } = destination
  const identified = objects.filter(({ code, barcodes }) => code !== undefined || barcodes !== undefined)
  const known = await selectStored(
    sql,
    product,
    siteId,
    identified.map(({ key }) => key),
  )
  const open = identified.filter(({ key }) => !known.has(key))
  if (open.length === 0) return
  const matches = await selectMatches(sql, destination, open)
  if (matches.length === 0) return
  const written = await recordSessionChanges(sql, destination, product.path, matches.length, () =>
    contentOf(writing, product).update(
      sql,
      matches.map(({ key, id }) => Buffer.from(JSON.stringify({ id, group_product_id: key }))),
      { siteId, origin },
    ),
  )
  written.forEach(({ faults }, place) => {
    for (const fault of faults) report.fault(product.path, matches[place]?.key ?? '', fault)
  })
  report.count(product.path, 'matched', written.filter(({ faults }) => faults.length === 0).length)
}
