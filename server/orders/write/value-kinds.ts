import type { JsonSchema } from '@vitrina/schema/field-kinds'
import { requiredObject, TIME } from '@vitrina/schema/json-schema'
import { MAX_ORDER_ID } from '@vitrina/schema/orders/order'
import {
  MIXED,
  ORDER_STATUS_WORDS,
  ORDER_STATUSES,
  orderStatusOf,
  UNPAID,
} from '@vitrina/schema/orders/order-status'
import type { OrderValue } from '@vitrina/schema/orders/order-value'
import { UNIT_CODES } from '@vitrina/schema/units'
import { parseBoolean } from '@vitrina/schema/wire/boolean'
import { parseWord } from '@vitrina/schema/wire/choice'
import { parseTimestamp } from '@vitrina/schema/wire/date-time'
import { cleanKey } from '@vitrina/schema/wire/key'
import { excerpt, isNumber, MAX_MONEY, parseInteger, parseMoney } from '@vitrina/schema/wire/number'
import { fault, mistyped, type Sink, wrong } from '@vitrina/schema/wire/sink'
import { MAX_LINE_LENGTH, parseText } from '@vitrina/schema/wire/text'
import { EXEMPT, parseVatRate } from '@vitrina/schema/wire/vat-rate'
import { ID_SCHEMA } from '../../platform/batch/reference-schema.ts'
import { instantInJson } from '../../platform/postgres/derive/instant.ts'
import { MAX_FOREIGN_NUMBERS, parseForeignNumbers } from './foreign-numbers.ts'
import { isNegative, parseItemQuantity, refuseReturn } from './parse-item-quantity.ts'
import { parseNotes } from './parse-notes.ts'

/** Kind of a value of an order, in its table and in the API. */
interface ValueKind<V extends OrderValue> {
  /** SQL type of its column and of its value in statements. */
  readonly sqlType: string
  /** SQL that reads the column, and SQL of the stored value; by default the value itself. */
  readonly shown?: (column: string) => string
  readonly stored?: (value: string) => string
  /** JSON Schema without null and description. */
  schema(value: V): JsonSchema
  /** JSON Schema of writes, if they accept more. */
  written?(value: V): JsonSchema
  /** Parses a value that is neither null nor empty; undefined after a fault. */
  parse?(value: unknown, path: string, sink: Sink, declared: V): unknown
}

/** Kinds whose value is one column. */
type ScalarKind = Exclude<OrderValue['kind'], 'object' | 'items' | 'address'>

/** Status of an item (17 values), in its sent form. */
export const ORDER_STATUS: JsonSchema = { $id: 'OrderStatus', enum: ORDER_STATUSES }

/** Status of an item, with or without underscores. */
export const STATUS_WRITTEN: JsonSchema = { $id: 'OrderStatusWritten', enum: ORDER_STATUS_WORDS }

const ORDER_KINDS = {
  id: { sqlType: 'bigint', schema: () => ({ type: 'integer', minimum: 1, maximum: MAX_ORDER_ID }) },
  text: {
    sqlType: 'text',
    schema: ({ long }) => ({ type: 'string', ...(!long && { maxLength: MAX_LINE_LENGTH }) }),
    parse: (value, path, sink, { long, isKey }) => {
      const clean = isKey && typeof value === 'string' ? cleanKey(value) : value
      // A key with only white space and invisible characters counts as empty (rule 4.3.7).
      return clean === '' ? null : parseText(clean, path, sink, long ? 'long' : 'line')
    },
  },
  integer: {
    sqlType: 'integer',
    schema: ({ min, max }) => ({
      type: 'integer',
      minimum: min,
      ...(max !== undefined && { maximum: max }),
    }),
    parse: (value, path, sink, { min, max, textIn: field }) =>
      typeof value === 'string' && field !== undefined && !isNumber(value)
        ? fault(sink, path, 'invalid_type.text_in', { value: excerpt(value), field })
        : parseInteger(value, path, sink, min, max),
  },
  // The id of a reference is filled in after its lookup.
  reference: {
    sqlType: 'integer',
    schema: ({ to }) => ({ description: `Id of ${to}`, ...ID_SCHEMA }),
  },
  status: {
    sqlType: 'order_status',
    schema: () => ORDER_STATUS,
    written: () => STATUS_WRITTEN,
    parse: (value, path, sink) =>
      typeof value === 'string'
        ? (orderStatusOf(value) ?? wrong(sink, path, 'one_of', { valid: ORDER_STATUSES }))
        : mistyped(sink, path, 'string', value),
  },
  sharedStatus: {
    sqlType: 'text',
    shown: (column) => `coalesce(${column}::text, '${MIXED}')`,
    stored: (value) => `nullif(${value}, '${MIXED}')::order_status`,
    schema: () => ({
      enum: [...ORDER_STATUSES, MIXED],
      description: `Status that all items share, else ${MIXED}`,
    }),
  },
  price: {
    sqlType: 'numeric',
    shown: (column) => `trim_scale(${column})`,
    schema: () => ({ type: 'number', minimum: 0 }),
    written: () => ({ type: ['number', 'string'] }),
    parse: (value, path, sink) => {
      // Fast path: most prices are numbers of whole cents.
      if (
        typeof value === 'number' &&
        value > 0 &&
        value <= MAX_MONEY &&
        Math.round(value * 100) / 100 === value
      )
        return value
      if (isNegative(value)) return refuseReturn(value, path, sink, 0, MAX_MONEY)
      const price = parseMoney(value, path, sink, 0)
      return price === undefined ? undefined : Number(price)
    },
  },
  quantity: {
    sqlType: 'numeric',
    schema: ({ min, max }) => ({ type: 'number', minimum: min, maximum: max }),
    parse: (value, path, sink, { min, max }) => parseItemQuantity(value, path, sink, min, max),
  },
  money: {
    sqlType: 'numeric',
    shown: (column) => `${column}::text`,
    schema: () => ({ type: 'string', examples: ['15.00'] }),
    written: () => ({ type: ['string', 'number'] }),
    parse: (value, path, sink, { min }) => {
      const money = parseMoney(value, path, sink, min)
      if (money === undefined) return undefined
      const [integerPart, cents = ''] = money.split('.')
      return `${integerPart}.${cents.padEnd(2, '0')}`
    },
  },
  vatRate: {
    sqlType: 'text',
    schema: () => ({ type: 'string', examples: ['20', EXEMPT] }),
    written: () => ({ type: ['string', 'number'] }),
    parse: parseVatRate,
  },
  unit: {
    sqlType: 'text',
    schema: () => ({ type: 'string', examples: ['KGM'] }),
    parse: (value, path, sink) => parseWord(value, path, sink, UNIT_CODES, 'unit'),
  },
  word: {
    sqlType: 'text',
    schema: ({ words, usual }) => ({ enum: words.filter((word) => word !== usual) }),
    written: ({ words }) => ({ enum: words }),
    parse: (value, path, sink, { words, usual }) => {
      const word = parseWord(value, path, sink, words)
      return word === usual ? null : word
    },
  },
  boolean: {
    sqlType: 'boolean',
    schema: () => ({ type: 'boolean' }),
    parse: (value, path, sink, { usual }) => {
      const parsed = parseBoolean(value, path, sink)
      return parsed === usual ? null : parsed
    },
  },
  total: {
    sqlType: 'numeric',
    shown: (column) => `${column}::text`,
    schema: () => ({
      type: 'string',
      examples: ['1500.00'],
      description: `Price times quantity, less discounts, of the items that are not ${UNPAID.join(' or ')}`,
    }),
  },
  currency: {
    sqlType: 'text',
    schema: () => ({ type: 'string', pattern: '^[A-Z]{3}$', description: 'The site’s, ISO 4217' }),
  },
  timestamp: {
    sqlType: 'timestamptz',
    shown: instantInJson,
    schema: () => ({ ...TIME, description: 'UTC' }),
    written: () => TIME,
    parse: parseTimestamp,
  },
  options: {
    sqlType: 'jsonb',
    schema: () => ({
      type: 'array',
      items: requiredObject({ name: { type: 'string' }, value: { type: 'string' } }),
    }),
  },
  foreignNumbers: {
    sqlType: 'jsonb',
    shown: (column) =>
      `case when ${column} is not null then (
        select json_agg(json_build_object('destination', one -> 'destination', 'number', one -> 'number', 'date', one -> 'date') order by place)
        from jsonb_array_elements(${column}) with ordinality as listed (one, place)
      ) end`,
    schema: () => ({
      type: 'array',
      items: requiredObject({
        destination: { type: 'string' },
        number: { type: 'string' },
        date: { type: ['string', 'null'], format: 'date' },
      }),
    }),
    written: () => ({
      type: 'array',
      maxItems: MAX_FOREIGN_NUMBERS,
      items: {
        type: 'object',
        properties: {
          destination: {
            type: 'string',
            maxLength: MAX_LINE_LENGTH,
            description: 'Name of the system; required',
          },
          number: { type: ['string', 'null'], maxLength: MAX_LINE_LENGTH },
          date: { type: ['string', 'null'], format: 'date' },
        },
        additionalProperties: false,
      },
    }),
    parse: parseForeignNumbers,
  },
  notes: {
    sqlType: 'jsonb',
    schema: () => ({ type: 'object' }),
    parse: parseNotes,
  },
  // Parsed by the own fields of the site (own-values.ts).
  custom: { sqlType: 'jsonb', schema: () => ({ type: 'object' }) },
} as const satisfies { readonly [K in ScalarKind]: ValueKind<Extract<OrderValue, { kind: K }>> }

/** Value that is one column. */
export type OrderScalar = Extract<OrderValue, { kind: ScalarKind }>

export const isScalar = (value: OrderValue): value is OrderScalar => Object.hasOwn(ORDER_KINDS, value.kind)

export const orderKind = ({ kind }: OrderScalar): ValueKind<OrderValue> => ORDER_KINDS[kind]
