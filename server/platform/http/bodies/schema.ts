import type { FastifyTypeProvider } from 'fastify'

declare const OF: unique symbol

/** Subset of JSON Schema for hand-written routes; `T` is the type of a valid value. */
export interface Schema<T = unknown> {
  readonly [OF]?: () => T
  /** Name among the schemas of /openapi.json. */
  readonly $id?: string
  readonly type?: JsonType
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  /** True for lists of scalar elements without duplicates. */
  readonly uniqueItems?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean
  readonly maxProperties?: number
  readonly description?: string
}

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object'

/** Schema of a property that may be absent. */
export interface OptionalSchema<T> extends Schema<T> {
  readonly [OPTIONAL]: true
}

/** Type of a valid value of a schema. */
export type Static<S> = S extends { readonly [OF]?: () => infer T } ? T : never

export type Properties = Readonly<Record<string, Schema>>

type Flat<T> = { [N in keyof T]: T[N] }

/** Type of an object with these properties. */
export type Fields<P extends Properties> = Flat<
  { [N in keyof P as P[N] extends OptionalSchema<unknown> ? never : N]: Static<P[N]> } & {
    [N in keyof P as P[N] extends OptionalSchema<unknown> ? N : never]?: Static<P[N]>
  }
>

// A symbol, because a string key would appear in /openapi.json.
const OPTIONAL = Symbol('optional')

type Text = Pick<Schema, 'minLength' | 'maxLength' | 'pattern' | 'description'>
type Amount = Pick<Schema, 'minimum' | 'maximum' | 'description'>
type Elements = Pick<Schema, 'minItems' | 'maxItems' | 'uniqueItems' | 'description'>
type Names = Pick<Schema, '$id' | 'additionalProperties' | 'maxProperties' | 'description'>

/**
 * Creates schemas: one object is used for the validation, the type and the OpenAPI description of a route's input.
 *
 * ```ts
 * const Page = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1 })) })
 * type Page = Static<typeof Page> // { page?: number }
 * ```
 */
export const Type = {
  String: (bounds: Text = {}): Schema<string> => ({ type: 'string', ...bounds }),
  Number: (bounds: Amount = {}): Schema<number> => ({ type: 'number', ...bounds }),
  Integer: (bounds: Amount = {}): Schema<number> => ({ type: 'integer', ...bounds }),
  Boolean: (words: Pick<Schema, 'description'> = {}): Schema<boolean> => ({ type: 'boolean', ...words }),
  Null: (): Schema<null> => ({ type: 'null' }),
  Literal: <const L extends string | boolean>(value: L): Schema<L> => ({
    type: typeof value as 'string' | 'boolean',
    const: value,
  }),
  Enum: <const W extends string>(words: readonly W[]): Schema<W> => ({ enum: words }),
  Union: <const S extends readonly Schema[]>(branches: S): Schema<Static<S[number]>> => ({ anyOf: branches }),
  Array: <S extends Schema>(items: S, bounds: Elements = {}): Schema<Static<S>[]> => ({
    type: 'array',
    items,
    ...bounds,
  }),
  Object: <P extends Properties>(properties: P, words: Names = {}): Schema<Fields<P>> => {
    const required = Object.keys(properties).filter((name) => !(OPTIONAL in (properties[name] ?? {})))
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...words }
  },
  /** Object whose keys match a pattern. */
  Record: <S extends Schema>(
    { pattern = '' }: Schema<string>,
    values: S,
    words: Names = {},
  ): Schema<Record<string, Static<S>>> => ({
    type: 'object',
    patternProperties: { [pattern]: values },
    ...words,
  }),
  Optional: <S extends Schema>(schema: S): OptionalSchema<Static<S>> =>
    ({ ...schema, [OPTIONAL]: true }) as unknown as OptionalSchema<Static<S>>,
  /** Schema built from data, with a given type. */
  Unsafe: <T>(schema: Schema): Schema<T> => schema as Schema<T>,
}

/** Type provider that gives the handlers of such routes their types. */
export interface SchemaTypes extends FastifyTypeProvider {
  validator: Static<this['schema']>
  serializer: Static<this['schema']>
}
