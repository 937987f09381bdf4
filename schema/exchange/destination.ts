import { COUNT, MAYBE_TIME, requiredObject, type SchemaType, TIME } from '../json-schema.ts'
import { LANGUAGES } from '../languages.ts'

// Requests and responses of the calls that manage destinations: external systems that exchange files with a site.

export const DESTINATION_KINDS = ['1c', 'moysklad'] as const
export const DESTINATION_MODES = ['both', 'catalogue', 'orders'] as const

/** Effects of a full exchange on products that it does not contain; `ask` hides them after a confirmation. */
export const ABSENT_EFFECTS = ['nothing', 'ask', 'hide'] as const
export type AbsentEffect = (typeof ABSENT_EFFECTS)[number]

/** Treatments of lines that the system has changed in an order: written where the site has not changed them, or only reported. */
export const LINE_TREATMENTS = ['apply', 'report'] as const

/** Maximum length of the name of a destination. */
export const MAX_DESTINATION_NAME = 100

/** Largest first number of orders: 1C keeps eight digits. */
export const MAX_FIRST_NUMBER = 99_999_999

/** Settings of a destination, apart from its order numbers. */
export const DESTINATION_SETTINGS = {
  name: { type: 'string', minLength: 1, maxLength: MAX_DESTINATION_NAME, examples: ['1C'] },
  kind: { enum: DESTINATION_KINDS, description: 'External system; 1c by default' },
  mode: { enum: DESTINATION_MODES, description: 'Contents of the exchange; both by default' },
  language: { enum: LANGUAGES, description: 'Language of the texts that the system sends; ru by default' },
  time_zone: {
    type: ['string', 'null'],
    examples: ['Europe/Chisinau'],
    description: 'Time zone of dates and times in files of orders; null: that of the site',
  },
  absent: {
    enum: ABSENT_EFFECTS,
    description:
      'Effect of a full exchange on products that it does not contain; ask: hidden after a confirmation; nothing by default',
  },
  order_lines: {
    enum: LINE_TREATMENTS,
    description:
      'Lines of orders that the system has added, changed or removed; apply: written unless the site has changed them too; report: only reported; apply by default',
  },
} as const

const NUMBER = { type: 'integer', minimum: 1, maximum: MAX_FIRST_NUMBER } as const

/** Destination in reads, without its password. */
export const DESTINATION = {
  $id: 'Destination',
  ...requiredObject({
    id: { type: 'integer' },
    ...DESTINATION_SETTINGS,
    next_number: { ...NUMBER, description: 'Exchange number of its next new order' },
    login: { type: 'string' },
    live: { type: 'boolean', description: 'False during the dry run, in which nothing is written' },
    catching_up: { type: 'boolean', description: 'True while the files of the dry run are written' },
    absent_products: {
      type: ['integer', 'null'],
      description: 'Products missing in the last full exchange that wait for a confirmation; null: none wait',
    },
    unknown_words: { ...COUNT, description: 'Unmapped words for which values wait' },
    orders_open: { ...COUNT, description: 'Orders with lines changed by the system that are not written' },
    orders_stopped: { ...COUNT, description: 'Orders that are held or in quarantine' },
    last_used_at: MAYBE_TIME,
    created_at: TIME,
  }),
} as const

/** Properties of a write of a destination. */
export const DESTINATION_WRITE = {
  ...DESTINATION_SETTINGS,
  next_number: {
    ...NUMBER,
    description:
      'Exchange number of its next new order, above all numbers that an earlier shop has used; 1 by default; only increases',
  },
} as const

/** Destination with a password that is new, or would be in a dry run. */
export const DESTINATION_WITH_PASSWORD = {
  $id: 'DestinationWithPassword',
  ...requiredObject({
    ...DESTINATION.properties,
    id: { type: ['integer', 'null'], description: 'Null in a dry run of a create' },
    login: { type: ['string', 'null'], description: 'Null in a dry run of a create' },
    password: {
      type: ['string', 'null'],
      description: 'Shown in this response only; null in a dry run',
    },
  }),
} as const

/** States of an undo; `impossible`: nothing is kept, or the exchange is under way. */
export const UNDO_STATES = ['impossible', 'possible', 'running', 'done'] as const
export type DestinationUndoState = (typeof UNDO_STATES)[number]

const UNDO_STATE = {
  enum: UNDO_STATES,
  description:
    'State of the undo of the exchange to which the run belongs; impossible: nothing is kept, or the exchange is under way',
} as const

const UNDO_COUNTS = requiredObject({
  given_back: { ...COUNT, description: 'Objects and figures restored to their previous values' },
  deleted: { ...COUNT, description: 'Created objects that are deleted' },
  left: {
    ...COUNT,
    description: 'Objects that stay, because others have changed them since or refer to them',
  },
})

/** Undo of the exchange to which a run belongs. */
export const DESTINATION_UNDO = {
  $id: 'DestinationUndo',
  ...requiredObject({
    state: UNDO_STATE,
    counts: { ...UNDO_COUNTS, description: 'Outcomes: the expected ones while an undo is possible' },
    objects: {
      type: 'object',
      additionalProperties: UNDO_COUNTS,
      description: 'Outcomes by kind of object',
    },
  }),
} as const

/** Counts by name. */
const COUNTS = { type: 'object', additionalProperties: COUNT } as const

/** Processed file of a destination, or answer with orders. */
export const DESTINATION_RUN = {
  $id: 'DestinationRun',
  ...requiredObject({
    id: { type: 'integer' },
    kind: { enum: ['catalogue', 'orders in', 'orders out'] },
    file: { type: 'string' },
    state: { enum: ['running', 'done', 'failed'] },
    started_at: TIME,
    finished_at: MAYBE_TIME,
    undo: UNDO_STATE,
    report: {
      type: 'object',
      description: 'Outcome; empty parts are absent',
      properties: {
        counts: {
          type: 'object',
          additionalProperties: COUNTS,
          description: 'Outcomes by kind of object',
        },
        faults: {
          type: 'array',
          description: 'The first 100 refused objects; messages are in the language of the other system',
          items: {
            type: 'object',
            properties: {
              object: { type: 'string' },
              key: { type: 'string' },
              field: { type: 'string' },
              message: { type: 'string' },
            },
            required: ['object', 'key', 'message'],
          },
        },
        fault_count: COUNT,
        not_stored: { ...COUNTS, description: 'Elements without a field at the site' },
        unknown_words: { ...COUNTS, description: 'Unmapped words, with the number of waiting values' },
        not_read: { ...COUNT, description: 'Unchanged records of a file that equals an earlier one' },
        notes: { type: 'array', items: { type: 'string' } },
      },
    },
  }),
} as const

type Shown = SchemaType<typeof DESTINATION>
export interface SiteDestination extends Shown {}
export interface DestinationWithPassword extends SiteDestination {
  /** Password, returned only once. */
  readonly password: string
}

/** Settings of a destination that are written; omitted ones have their default, or keep their value. */
export type DestinationDraft = Partial<
  Pick<SiteDestination, keyof typeof DESTINATION_SETTINGS | 'next_number'>
>

/** Outcome of a run: counts by object, and what was not stored. */
export interface DestinationReport {
  readonly counts?: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly faults?: readonly {
    readonly object: string
    readonly key: string
    readonly field?: string
    readonly message: string
  }[]
  readonly fault_count?: number
  /** Elements without a field at the site, with their counts. */
  readonly not_stored?: Readonly<Record<string, number>>
  /** Unmapped words, with the counts of parked rows. */
  readonly unknown_words?: Readonly<Record<string, number>>
  /** Unchanged records that were not read, because the file is equal to one of an earlier exchange. */
  readonly not_read?: number
  readonly notes?: readonly string[]
}

type ShownUndo = SchemaType<typeof DESTINATION_UNDO>
export interface DestinationUndo extends ShownUndo {}

type ShownRun = SchemaType<typeof DESTINATION_RUN>
export interface DestinationRun extends Omit<ShownRun, 'report'> {
  readonly report: DestinationReport
}
