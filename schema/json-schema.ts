// Responses are described once, by JSON Schema: it is part of the API document, and the types are derived from it.

/** Object whose properties are all required. */
export const requiredObject = <const T extends Readonly<Record<string, unknown>>>(properties: T) => ({
  type: 'object' as const,
  properties,
  required: Object.keys(properties),
})

/** A point in time. */
export const TIME = { type: 'string', format: 'date-time' } as const

/** Time or null. */
export const MAYBE_TIME = { type: ['string', 'null'], format: 'date-time' } as const

export const COUNT = { type: 'integer', minimum: 0 } as const

/** Names of an object's properties. */
export const namesIn = ({ properties }: { readonly properties?: unknown }): string[] =>
  Object.keys(properties as object)

/** Type that a schema describes; an object has all properties, as in {@link requiredObject}. */
export type SchemaType<S> = S extends { enum: readonly (infer Word)[] }
  ? Word
  : S extends { oneOf: readonly (infer Each)[] }
    ? SchemaType<Each>
    : S extends { type: readonly (infer Type)[] }
      ? OfType<Type, S>
      : S extends { type: infer Type }
        ? OfType<Type, S>
        : never

type OfType<Type, S> = Type extends 'object'
  ? S extends { properties: infer Properties }
    ? { readonly [Name in keyof Properties]: SchemaType<Properties[Name]> }
    : S extends { additionalProperties: infer Value }
      ? Readonly<Record<string, SchemaType<Value>>>
      : never
  : Type extends 'array'
    ? S extends { items: infer Element }
      ? readonly SchemaType<Element>[]
      : never
    : Type extends keyof Scalars
      ? Scalars[Type]
      : never

interface Scalars {
  readonly string: string
  readonly integer: number
  readonly number: number
  readonly boolean: boolean
  readonly null: null
}
