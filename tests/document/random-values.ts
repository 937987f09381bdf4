// Values generated from the schemas of the OpenAPI document: valid ones, and invalid ones as an attacker
// would send.

export type Random = () => number

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
}

export const pick = <T>(values: readonly T[], random: Random): T =>
  values[Math.floor(random() * values.length)] as T

const STRINGS = ['a', 'A-7', 'x y', 'Șurub', 'Отвёртка', '1', '0.5', '2026-11-22', 'true', 'P1']
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-11-22T10:00:00Z', '2020-02-29T23:59:59.999+02:00'],
  date: ['2026-11-22', '2020-02-29'],
  uuid: ['6f1c2e4a-8d7b-4c3a-9f00-123456789abc'],
  email: ['ana@shop.example'],
}

const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  '\0',
  'a\u0000b',
  '\ud800',
  "'; drop table product; --",
  '%00',
  '%',
  '../../etc/passwd',
  'a'.repeat(70_000),
  '💥'.repeat(200),
  -1,
  0,
  0.1 + 0.2,
  1e308,
  -1e-320,
  2 ** 31,
  2 ** 53 + 2,
  '9007199254740993',
  '1e9',
  'NaN',
  true,
  [],
  [[]],
  [null],
  {},
  { id: {} },
  { constructor: 1, toString: null },
  '9999-12-31T23:59:59Z',
  '0000-00-00',
  '2026-02-30T25:00:00Z',
]

/** Random invalid value. */
export const hostile = (random: Random): unknown => pick(HOSTILE, random)

/** Creates a generator of values that match schemas, which may refer to `schemas`. */
export const maker = (schemas: Readonly<Record<string, Schema>>, random: Random) => {
  const make = (schema: Schema, depth = 0): unknown => {
    if (schema.$ref) return make(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pick(schema.enum, random)
    const forms = schema.anyOf ?? schema.oneOf
    if (forms) return make(pick(forms, random), depth)
    return ofType(pick([schema.type ?? 'string'].flat(), random), schema, depth)
  }

  const ofType = (type: string, schema: Schema, depth: number): unknown => {
    switch (type) {
      case 'null':
        return null
      case 'boolean':
        return random() < 0.5
      case 'integer':
        return Math.min(schema.maximum ?? 5, (schema.minimum ?? 0) + Math.floor(random() * 4))
      case 'number':
        return Math.min(schema.maximum ?? 50, (schema.minimum ?? 0) + Math.floor(random() * 1000) / 100)
      case 'array': {
        const count = Math.max(schema.minItems ?? 0, Math.floor(random() * 4))
        return Array.from({ length: count }, () => make(schema.items ?? {}, depth + 1))
      }
      case 'object':
        return ofProperties(schema, depth)
      default:
        if (schema.pattern?.includes('://'))
          return pick(['https://shop.example/ș', 'http://a.example/?b=1'], random)
        return pick(FORMATS[schema.format ?? ''] ?? STRINGS, random)
    }
  }

  const ofProperties = ({ properties = {}, required = [], additionalProperties }: Schema, depth: number) => {
    const chance = depth > 2 ? 0.3 : 0.5
    const entries = Object.entries(properties).flatMap(([name, schema]) =>
      required.includes(name) || random() < chance ? [[name, make(schema, depth + 1)] as const] : [],
    )
    if (entries.length === 0 && typeof additionalProperties === 'object')
      return { [pick(['code', 'slug', 'group_product_id'], random)]: make(additionalProperties, depth + 1) }
    return Object.fromEntries(entries)
  }

  return make
}

/** Copy of `value` with one part replaced by an invalid value. */
export const spoilt = (value: unknown, random: Random): unknown => {
  if (random() < 0.2 || typeof value !== 'object' || value === null) return hostile(random)
  if (Array.isArray(value)) {
    if (value.length === 0) return hostile(random)
    const place = Math.floor(random() * value.length)
    return value.map((one, n) => (n === place ? spoilt(one, random) : one))
  }
  const names = Object.keys(value)
  const name =
    names.length === 0 || random() < 0.1 ? pick(['id', 'nume', '__proto__', ''], random) : pick(names, random)
  const before = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : null
  return Object.fromEntries([...Object.entries(value), [name, spoilt(before, random)]])
}
