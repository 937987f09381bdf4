/** Field of an order, described as data: its column, its type, its reads and writes, and its schemas are derived from it. */
export type OrderValue = {
  /** Description in the API document; with `written`, the description of reads only. */
  readonly about?: string
  readonly written?: string
  /** Column of the field, if its name differs; null for a field without a column. */
  readonly column?: string | null
  /** Required in writes and never null. */
  readonly needed?: true
  /** Ignored in writes, so that an order may be sent back as it was read (rule 6.3). */
  readonly readOnly?: true
  /** Personal data. */
  readonly personal?: true
  /** Omitted from reads without a value, unless `fields` names it; its column is written only if it is used. */
  readonly whenSet?: true
} & (
  | {
      /** `price` and `total` are money; `notes` is an object defined by the shop; `custom` has the own fields of the site. */
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
  /** `codeOf`: code of the object in another field, at the time it was assigned. `isKey`: stored in the clean form of keys. */
  | { readonly kind: 'text'; readonly long?: true; readonly codeOf?: string; readonly isKey?: true }
  /** Amount with at most three decimals; `integerName`: the additional column of the rounded amount. */
  | { readonly kind: 'quantity'; readonly min: number; readonly max: number; readonly integerName?: string }
  | { readonly kind: 'money'; readonly min: number }
  | { readonly kind: 'vatRate' | 'unit' }
  /** `usual`: the value that is stored as null. */
  | { readonly kind: 'boolean'; readonly usual: boolean }
  /** One of some words; `usual`: the word that is stored as null. */
  | { readonly kind: 'word'; readonly words: readonly string[]; readonly usual?: string }
  /** `textIn`: the field for a text that is not a number. */
  | { readonly kind: 'integer'; readonly min: number; readonly max?: number; readonly textIn?: string }
  | { readonly kind: 'reference'; readonly to: string }
  /** Numbers of the order in other systems; a write changes those of the systems that it names. */
  | { readonly kind: 'foreignNumbers' }
  /** Names and values of a product's options, in a language. */
  | { readonly kind: 'options' }
  /** Object with its own columns, which are named after both. */
  | { readonly kind: 'object'; readonly fields: OrderValues }
  /** Rows of a separate table. */
  | { readonly kind: 'items' | 'address'; readonly fields: OrderValues }
)

export type OrderValues = Readonly<Record<string, OrderValue>>
