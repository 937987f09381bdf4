/** A field of an order, described as data: from it come its column, its type, what is read and written of it, and its schemas. */
export type OrderValue = {
  /** Description in the document; with `written`, the description of reads only. */
  readonly about?: string
  readonly written?: string
  /** Column that stores it, when its name differs; null: no column. */
  readonly column?: string | null
  /** Required on a write and never null. */
  readonly needed?: true
  /** Ignored on a write, so that an order may be sent back as it was read (rule 6.3). */
  readonly readOnly?: true
  /** Personal data. */
  readonly personal?: true
  /** Absent from a read when it has no value, unless `fields` names it; its column is written only where it is used. */
  readonly whenSet?: true
} & (
  | {
      /** `price` and `total` are money; `notes` is an object of the shop's own; `custom` has the own fields of the site. */
      readonly kind:
        | 'id'
        | 'status'
        | 'sharedStatus'
        | 'price'
        | 'total'
        | 'currency'
        | 'timestamp'
        | 'notes'
        | 'custom'
    }
  /** `codeOf`: the code of what another field refers to, as it was when the order was given that. `isKey`: kept in the clean form of keys. */
  | { readonly kind: 'text'; readonly long?: true; readonly codeOf?: string; readonly isKey?: true }
  /** Amount with at most three decimals; `whole`: the additional column of the rounded amount. */
  | { readonly kind: 'quantity'; readonly min: number; readonly max: number; readonly whole?: string }
  | { readonly kind: 'money'; readonly min: number }
  | { readonly kind: 'vatRate' | 'unit' }
  /** `usual`: the value that is stored as no value. */
  | { readonly kind: 'boolean'; readonly usual: boolean }
  /** One of some words; `usual`: the word that is stored as no value. */
  | { readonly kind: 'word'; readonly words: readonly string[]; readonly usual?: string }
  /** `textIn`: the field for a text that is no number. */
  | { readonly kind: 'integer'; readonly min: number; readonly max?: number; readonly textIn?: string }
  | { readonly kind: 'reference'; readonly to: string }
  /** Numbers of the order at other systems; a write changes those of the systems that it names. */
  | { readonly kind: 'foreignNumbers' }
  /** Names and values of the options of a product, in a language. */
  | { readonly kind: 'options' }
  /** An object of its own columns, named after both. */
  | { readonly kind: 'object'; readonly fields: OrderValues }
  /** Rows of a table of their own. */
  | { readonly kind: 'items' | 'address'; readonly fields: OrderValues }
)

export type OrderValues = Readonly<Record<string, OrderValue>>
