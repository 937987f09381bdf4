import type { PublicAddresses } from '../public-address.ts'

/** Objects that shoppers see at the site. */
export const SHOWN_OBJECTS = ['product', 'category', 'brand', 'shop'] as const

export type ShownObjectPath = (typeof SHOWN_OBJECTS)[number]

/** Reasons that keep an object out of the shop. */
export type HidingReason =
  /** Switch of the object itself. */
  | 'hidden'
  /** A store that is never shown. */
  | 'warehouse'
  /** A field that shoppers need has no value. */
  | 'missing'
  | 'no_category'
  /** A category of it, or an ancestor, is hidden, and no other category makes it visible. */
  | 'category_hidden'
  | 'parent_hidden'

/** Reasons for which a site may leave an object out. */
export type MissingReason = 'no_price' | 'no_stock' | 'no_picture'

/** Reason with the place of its correction: a field of the object, or another object. */
export interface ShownReason<Reason = HidingReason | MissingReason> {
  readonly reason: Reason
  readonly field: string | null
  readonly object: { readonly path: string; readonly id: number; readonly name: string | null } | null
}

/** State of an object in the shop. */
export interface ShownInShop {
  readonly hiding: readonly ShownReason<HidingReason>[]
  readonly lacking: readonly ShownReason<MissingReason>[]
  /** Addresses of its page (rule 4.1.9); null for none. */
  readonly addresses: PublicAddresses | null
}
