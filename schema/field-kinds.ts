import type { Field, Kind } from './resource.ts'
import { parseBoolean } from './wire/boolean.ts'
import {
  booleanIn,
  type CellValue,
  decimalIn,
  exampleOf,
  jsonIn,
  numberIn,
  textIn,
  wordIn,
} from './wire/cell-value.ts'
import { parseChoice, parseWord, parseWords } from './wire/choice.ts'
import { codesCell, MAX_CODES, parseCodes } from './wire/codes.ts'
import { parseCustom } from './wire/custom.ts'
import { parseDate, parseTimestamp } from './wire/date-time.ts'
import { type ParseInto, parseList, parseNested, parseReferences } from './wire/elements.ts'
import {
  MAX_DECIMAL,
  MAX_INTEGER,
  parseDecimal,
  parseInteger,
  parseMoney,
  parseQuantity,
} from './wire/number.ts'
import { listIn, referenceIn, referencesIn } from './wire/plain-cell.ts'
import { range } from './wire/range-schema.ts'
import type { Sink } from './wire/sink.ts'
import { MAX_LINE_LENGTH, parseText, parseUrl } from './wire/text.ts'
import { EXEMPT, parseVatRate, vatRateCell } from './wire/vat-rate.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/** Conversions between PostgreSQL's text of a value and JSON. */
export type StoredForm = 'string' | 'quoted' | 'verbatim' | 'json' | 'array' | 'words' | 'instant'

/** Behaviour of a kind of field everywhere except in the console, which has a control for it. */
interface FieldKind<F extends Field> {
  /** Type of its column. */
  readonly column: string
  readonly stored: StoredForm
  /** JSON type, and the second type that writes accept. */
  readonly json: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  readonly also?: 'string' | 'integer' | 'number'
  /** JSON Schema in addition to the type, and additions for writes. */
  schema?(field: F): JsonSchema
  written?(field: F): JsonSchema
  /** Stored form of a sent value; undefined after a fault. */
  parse(field: F, value: unknown, path: string, sink: Sink, parseInto: ParseInto): unknown
  /** Value of a CSV cell; `word` is its trimmed text. */
  cell(word: string, field: F, text: string): CellValue
}

/** Compared byte by byte, so that order and equality are the same under every locale of the server. */
export const BYTEWISE = 'text collate "C"'

const LINE = { maxLength: MAX_LINE_LENGTH }
const AMOUNT = { examples: ['1500.00'] }

/** Text assigned by the caller, by which an object is found. */
const KEY = {
  column: BYTEWISE,
  stored: 'string',
  json: 'string',
  written: () => LINE,
  parse: (_, value, path, sink) => parseText(value, path, sink, 'line'),
  cell: textIn,
} as const satisfies FieldKind<Field>

/**
 * Behaviour of each kind of field: its column, the parsing of writes, JSON and CSV in both directions, its
 * JSON Schema and its type.
 */
export const FIELD_KINDS = {
  text: {
    column: 'text',
    stored: 'string',
    json: 'string',
    written: ({ long }) => (long ? {} : LINE),
    parse: ({ long }, value, path, sink) => parseText(value, path, sink, long ? 'long' : 'line'),
    cell: textIn,
  },
  slug: KEY,
  externalId: { ...KEY, also: 'integer' },
  key: KEY,
  integer: {
    column: 'integer',
    stored: 'verbatim',
    json: 'integer',
    written: range,
    parse: ({ min = -MAX_INTEGER - 1 }, value, path, sink) => parseInteger(value, path, sink, min),
    cell: (word) => numberIn(word, 'integer'),
  },
  number: {
    column: 'numeric',
    stored: 'verbatim',
    json: 'number',
    written: ({ places }) => ({ description: `At most ${places} decimal places` }),
    parse: ({ places }, value, path, sink) => parseQuantity(value, path, sink, places),
    cell: (word) => numberIn(word, 'number'),
  },
  decimal: {
    column: 'numeric',
    stored: 'quoted',
    json: 'string',
    also: 'number',
    schema: () => AMOUNT,
    written: range,
    parse: ({ min, max = MAX_DECIMAL }, value, path, sink) => parseDecimal(value, path, sink, 6, max, min),
    cell: decimalIn,
  },
  money: {
    column: 'numeric(12,2)',
    stored: 'quoted',
    json: 'string',
    also: 'number',
    schema: () => AMOUNT,
    written: range,
    parse: ({ min }, value, path, sink) => parseMoney(value, path, sink, min),
    cell: decimalIn,
  },
  boolean: {
    column: 'boolean',
    stored: 'verbatim',
    json: 'boolean',
    parse: (_, value, path, sink) => parseBoolean(value, path, sink),
    cell: booleanIn,
  },
  url: {
    column: 'text',
    stored: 'string',
    json: 'string',
    // Not `format: uri`: an address may contain letters that RFC 3986 requires to be escaped.
    schema: () => ({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$' }),
    written: () => ({ maxLength: 2048 }),
    parse: (_, value, path, sink) => parseUrl(value, path, sink),
    cell: wordIn,
  },
  timestamp: {
    column: 'timestamptz(3)',
    stored: 'instant',
    json: 'string',
    schema: () => ({ format: 'date-time' }),
    parse: (_, value, path, sink) => parseTimestamp(value, path, sink),
    cell: wordIn,
  },
  date: {
    column: 'date',
    stored: 'quoted',
    json: 'string',
    schema: () => ({ format: 'date' }),
    parse: (_, value, path, sink) => parseDate(value, path, sink),
    cell: wordIn,
  },
  choice: {
    column: 'smallint',
    stored: 'verbatim',
    json: 'integer',
    also: 'string',
    schema: ({ words }) => ({ enum: Object.values(words) }),
    written: ({ words }) => ({ enum: [...Object.keys(words), ...Object.values(words)] }),
    parse: ({ words }, value, path, sink) => parseChoice(value, path, sink, words),
    cell: wordIn,
  },
  word: {
    column: 'text',
    stored: 'string',
    json: 'string',
    schema: ({ words }) => ({ enum: words }),
    parse: ({ words, standard }, value, path, sink) => parseWord(value, path, sink, words, standard),
    cell: wordIn,
  },
  words: {
    column: 'text[]',
    stored: 'words',
    json: 'array',
    schema: ({ words }) => ({ items: { enum: words } }),
    written: () => ({ uniqueItems: true }),
    parse: ({ words }, value, path, sink) => parseWords(value, path, sink, words),
    cell: (word, { words }) => jsonIn(word, JSON.stringify(words.slice(0, 2))),
  },
  codes: {
    column: 'text[] collate "C"',
    stored: 'words',
    json: 'array',
    also: 'string',
    schema: () => ({ items: { type: 'string' }, examples: [['4006381333931']] }),
    written: () => ({
      maxItems: MAX_CODES,
      description: `At most ${MAX_CODES} codes; as one text, separated by commas`,
    }),
    parse: (_, value, path, sink) => parseCodes(value, path, sink),
    cell: codesCell,
  },
  vatRate: {
    column: 'text',
    stored: 'string',
    json: 'string',
    also: 'number',
    schema: () => ({
      description: 'Percent with at most 2 decimal places, or exempt',
      examples: ['20', EXEMPT],
    }),
    parse: (_, value, path, sink) => parseVatRate(value, path, sink),
    cell: vatRateCell,
  },
  reference: {
    column: 'integer',
    stored: 'verbatim',
    json: 'integer',
    // References are resolved separately, before this value is used.
    parse: () => null,
    cell: (word, { to }) => referenceIn(word, to),
  },
  references: {
    column: 'integer[]',
    stored: 'array',
    json: 'array',
    parse: ({ to, empty }, value, path, sink) => parseReferences(value, path, sink, to, empty),
    cell: (word, { to }) => referencesIn(word, to),
  },
  list: {
    column: 'jsonb',
    stored: 'json',
    json: 'array',
    parse: ({ fields, identified = false }, value, path, sink, parseInto) =>
      parseList(value, path, sink, fields, identified, parseInto),
    cell: (word, { fields }) => listIn(word, fields),
  },
  object: {
    column: 'jsonb',
    stored: 'json',
    json: 'object',
    parse: ({ fields }, value, path, sink, parseInto) => parseNested(value, path, sink, fields, parseInto),
    cell: (word, { fields }) => jsonIn(word, exampleOf(fields)),
  },
  custom: {
    column: 'jsonb',
    stored: 'json',
    json: 'object',
    schema: () => ({ additionalProperties: true }),
    parse: ({ own = [] }, value, path, sink, parseInto) => parseCustom(own, value, path, sink, parseInto),
    cell: (word) => jsonIn(word, '{"color": "red"}'),
  },
} as const satisfies { readonly [K in Kind]: FieldKind<Extract<Field, { kind: K }>> }

export const fieldKind = ({ kind }: Field): FieldKind<Field> => FIELD_KINDS[kind]
