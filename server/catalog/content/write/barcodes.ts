import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { addFault, type ObjectDraft } from './draft.ts'

interface Holder {
  readonly barcode: string
  readonly id: number
  readonly key: string
}

/** Products with barcodes of a batch, at a site whose barcodes are unique (rule 5.2.6). */
export type BarcodeHolders = ReadonlyMap<string, Holder>

const NO_HOLDERS: BarcodeHolders = new Map()

const barcodesOf = ({ values: { barcodes } }: ObjectDraft): readonly string[] =>
  Array.isArray(barcodes) ? (barcodes as readonly string[]) : []

/** Owners of the barcodes of a batch, in one statement; empty for a site where products may share barcodes. */
export const findBarcodeHolders = async (
  sql: Sql,
  { resource }: Table,
  siteId: number,
  drafts: readonly ObjectDraft[],
  areUnique: boolean,
): Promise<BarcodeHolders> => {
  if (!areUnique || !('barcodes' in resource.fields)) return NO_HOLDERS
  const sentBarcodes = drafts.flatMap(barcodesOf)
  if (sentBarcodes.length === 0) return NO_HOLDERS
  const rows = await sql<Holder>`
    select held.barcode, held.product_id as id, product.group_product_id as key
    from unique_barcode as held
    join product on product.site_id = held.site_id and product.id = held.product_id
    where held.site_id = ${siteId} and held.barcode = any(${[...new Set(sentBarcodes)]}::text[])
  `
  return new Map(rows.map((row) => [row.barcode, row]))
}

/**
 * Adds a fault for every barcode that two products would have after the batch. A barcode may move from one product of the batch
 * to another.
 */
export const checkBarcodes = (
  drafts: readonly ObjectDraft[],
  holders: BarcodeHolders,
  areUnique: boolean,
): void => {
  if (!areUnique) return
  const byId = new Map(drafts.flatMap((draft) => (draft.id === null ? [] : [[draft.id, draft] as const])))
  const first = new Map<string, ObjectDraft>()
  for (const draft of drafts) {
    if (draft.outcome === 'invalid') continue
    for (const barcode of barcodesOf(draft)) {
      const holder = holders.get(barcode)
      const holding = holder && byId.get(holder.id)
      const isHolding = holding?.values.barcodes === undefined || barcodesOf(holding).includes(barcode)
      const earlier = first.get(barcode)
      if (holder && holder.id !== draft.id && isHolding)
        addFault(draft, 'barcodes', 'duplicate.barcode', { barcode, key: holder.key, id: holder.id })
      else if (earlier)
        addFault(draft, 'barcodes', 'duplicate.barcode_in_batch', { barcode, first: earlier.index })
      else first.set(barcode, draft)
    }
  }
}
