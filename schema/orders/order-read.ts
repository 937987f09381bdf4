import type { MIXED, OrderStatus } from './order-status.ts'

/** Number and date of an order in another system. */
export interface ForeignNumber {
  readonly destination: string
  readonly number: string
  readonly date: string | null
}

/** Option of a product at the time of the order. */
export interface OrderedOption {
  readonly name: string
  readonly value: string
}

interface Kinds {
  readonly id: number
  readonly text: string
  readonly integer: number
  readonly reference: number
  readonly status: OrderStatus
  readonly sharedStatus: OrderStatus | typeof MIXED
  readonly price: number
  /** Money. */
  readonly total: string
  /** Currency of the site (ISO 4217). */
  readonly currency: string
  readonly timestamp: string
  readonly notes: Readonly<Record<string, unknown>>
  readonly options: readonly OrderedOption[]
  readonly foreignNumbers: readonly ForeignNumber[]
  readonly custom: Readonly<Record<string, unknown>>
  readonly quantity: number
  /** Text with two decimals. */
  readonly money: string
  readonly vatRate: string
  readonly unit: string
  readonly boolean: boolean
}

type Value<F> = F extends { kind: 'items'; fields: infer Fields }
  ? readonly ReadOf<Fields>[]
  : F extends { fields: infer Fields }
    ? ReadOf<Fields>
    : F extends { words: readonly (infer Word)[] }
      ? Word
      : F extends { kind: infer K extends keyof Kinds }
        ? Kinds[K]
        : never

/** Names of the fields that reads omit without a value. */
export type OmittedWhenEmpty<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { whenSet: true } ? Name : never
}[keyof Fields]

/** Object with these fields as a read returns it. */
export type ReadOf<Fields> = {
  readonly [Name in Exclude<keyof Fields, OmittedWhenEmpty<Fields>>]:
    | Value<Fields[Name]>
    | (Fields[Name] extends { needed: true } ? never : null)
} & { readonly [Name in OmittedWhenEmpty<Fields>]?: Value<Fields[Name]> | null | undefined }

/** Names of the writable fields of an object itself: without its id and the objects within it. */
export type WrittenField<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readOnly: true } | { kind: 'id' | 'items' | 'address' }
    ? never
    : Name
}[keyof Fields] &
  string
