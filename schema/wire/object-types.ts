import type { FIELD_KINDS } from '../field-kinds.ts'
import type { Language } from '../languages.ts'
import type { PublicAddresses } from '../public-address.ts'
import type { Kind, Resource } from '../resource.ts'

/** Object as a read returns it. */
export type Read<R extends Resource> = { id: number } & {
  -readonly [N in Name<R> as R['fields'][N] extends { writeOnly: true } | { whenSet: true }
    ? never
    : Wire<N, R['fields'][N]>]: ReadValue<R['fields'][N]> | Absence<R['fields'][N]>
} & {
  -readonly [N in Name<R> as R['fields'][N] extends { whenSet: true } ? Wire<N, R['fields'][N]> : never]?:
    | ReadValue<R['fields'][N]>
    | Absence<R['fields'][N]>
} & (R extends { path: 'product' | 'category' | 'brand' }
    ? { public_url?: PublicAddresses | null }
    : unknown) &
  (R extends { hasOptions: true } ? { options?: ProductOption[] | null } : unknown)

/** Characteristic by which a product group distinguishes its products, with the value of a product. */
export type ProductOption = { specification_id: number; specification_value_id: number } & {
  [Name in `${'name' | 'value'}_${Language}`]: string | null
}

/** Object as a create accepts it. */
export type Create<R extends Resource> = {
  -readonly [N in Name<R> as Wire<N, R['fields'][N]>]?: WriteValue<R['fields'][N]> | Absence<R['fields'][N]>
}

/** Object as an update accepts it; omitted fields keep their value. */
export type Update<R extends Resource> = { id: number } & Create<R>

type Name<R extends Resource> = keyof R['fields'] & string
type Wire<N extends string, F> = F extends { localized: true } ? `${N}_${Language}` : N
type Absence<F> = F extends { default: unknown } | { required: true } | { kind: 'list' } | { empty: 'list' }
  ? never
  : null

/** JSON types of values. */
interface JsonValues {
  readonly string: string
  readonly integer: number
  readonly number: number
  readonly boolean: boolean
}

type Rows = typeof FIELD_KINDS
type ValueOf<Type> = Type extends keyof JsonValues ? JsonValues[Type] : never

/** Values of own fields by their codes. */
export type OwnValues = Readonly<Record<string, unknown>>

type ReadValue<F> = F extends { kind: 'custom' }
  ? OwnValues
  : F extends { kind: 'references' }
    ? number[]
    : F extends { kind: 'words' | 'codes' }
      ? string[]
      : F extends { kind: 'list'; fields: infer Fields }
        ? { -readonly [N in keyof Fields]: ReadValue<Fields[N]> | Absence<Fields[N]> }[]
        : F extends { kind: 'object'; fields: infer Fields }
          ? { -readonly [N in keyof Fields]: ReadValue<Fields[N]> | Absence<Fields[N]> }
          : F extends { kind: infer K extends Kind }
            ? ValueOf<Rows[K]['json']>
            : never

type WriteValue<F> = F extends { kind: 'choice'; words: infer Words }
  ? keyof Words | Words[keyof Words]
  : F extends { kind: 'reference' }
    ? number | string | ByKey
    : F extends { kind: 'references' }
      ? number | string | (number | string | ByKey)[]
      : F extends { kind: 'list'; fields: infer Fields }
        ? { -readonly [N in keyof Fields]?: WriteValue<Fields[N]> | Absence<Fields[N]> }[]
        : F extends { kind: 'object'; fields: infer Fields }
          ? { -readonly [N in keyof Fields]?: WriteValue<Fields[N]> | Absence<Fields[N]> }
          : ReadValue<F> | (F extends { kind: infer K extends Kind } ? AlsoOf<Rows[K]> : never)

type AlsoOf<Row> = Row extends { also: infer Type } ? ValueOf<Type> : never

/** Reference by the client key of another object: `{ "slug": "acme" }`. */
export type ByKey = Readonly<Record<string, string | number>>
