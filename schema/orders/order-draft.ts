import type { ByKey } from '../wire/object-types.ts'
import type { OrderStatus } from './order-status.ts'

/** Values in a write, by the kind of the field. */
interface SentKinds {
  readonly id: number | string
  readonly text: string
  readonly integer: number | string
  readonly reference: number | string | ByKey
  readonly status: OrderStatus | (string & {})
  readonly price: number | string
  readonly timestamp: string
  readonly notes: Readonly<Record<string, unknown>>
  /** Numbers of systems that are not named are kept; an empty number removes one. */
  readonly foreignNumbers: readonly {
    readonly destination: string
    readonly number?: string | null
    readonly date?: string | null
  }[]
  /** An update merges the own fields, and null clears a value. */
  readonly custom: Readonly<Record<string, unknown>>
  readonly quantity: number | string
  readonly money: number | string
  readonly vatRate: number | string
  readonly unit: string
  readonly boolean: boolean
}

type Sent<F> = F extends { kind: 'items'; fields: infer Fields }
  ? readonly DraftOf<Fields>[]
  : F extends { fields: infer Fields }
    ? DraftOf<Fields>
    : F extends { words: readonly (infer Word)[] }
      ? Word
      : F extends { kind: infer K extends keyof SentKinds }
        ? SentKinds[K]
        : never

/** Object with these fields in a write: omitted fields keep their value, and null clears one. */
export type DraftOf<Fields> = {
  readonly [Name in keyof Fields as Fields[Name] extends { readOnly: true } ? never : Name]?:
    | Sent<Fields[Name]>
    | (Fields[Name] extends { needed: true } ? never : null)
}
