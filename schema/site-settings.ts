import { LIST_SHAPES } from './wire/list-shape.ts'

/** How a value of a setting is given, checked and shown. */
export type SettingKind = 'label' | 'time_zone' | 'currency' | 'image' | 'flag' | 'choice' | 'days'

/** The most that a setting of days can be. */
export const MAX_DAYS = 3650

/** A setting of a site. */
export interface Setting {
  readonly kind: SettingKind
  /** Of a choice. */
  readonly words?: readonly string[]
  /** Only operators of the whole deployment change it: it opens other sites, or the network. */
  readonly everywhere?: true
}

/**
 * How a site may be set: each a column of the table `site`, and a field of the form of its settings, of which its words stand in
 * console/integration/settings/words.ts.
 */
export const SITE_SETTINGS = {
  name: { kind: 'label' },
  time_zone: { kind: 'time_zone' },
  /** ISO 4217. */
  currency: {
    kind: 'currency',
  },
  /** Whether an order item may go from any state to any other, or only as order-lifecycle.ts says. */
  order_lifecycle: {
    kind: 'choice',
    words: ['free', 'strict'],
  },
  /** What becomes of a new order that cannot be told from another: without id, reference number and Idempotency-Key. */
  unnamed_orders: {
    kind: 'choice',
    words: ['create', 'refuse'],
  },
  /** Among which orders a reference number is unique: ERPs such as 1C begin their numbers again each year. */
  rrn_unique_per: {
    kind: 'choice',
    words: ['site', 'year'],
  },
  /** Whether the total of an order has the price of its delivery in it. */
  delivery_in_total: {
    kind: 'flag',
  },
  /** Acceptance of ids written as text in references: never, where no key is equal to it, or before any key (rule 4.2.8a). */
  ids_as_text: {
    kind: 'choice',
    words: ['refuse', 'accept', 'first'],
  },
  /** Treatment by bulk-create of an object that exists, found by its id or else its key (rule 4.2.1). */
  known_on_create: {
    kind: 'choice',
    words: ['refuse', 'update'],
  },
  /** Of orders of people who were erased: from when the order was made. */
  orders_keep_person: {
    kind: 'choice',
    words: ['no', 'year', 'years_3', 'years_5', 'years_6', 'years_10'],
  },
  /** The form of lists for whoever calls with a token, unless a call says so itself. */
  list_shape: {
    kind: 'choice',
    words: LIST_SHAPES,
  },
  /** It is run by the same company as the hub: its visitors are never asked whether to go on as whom they are. */
  first_party: {
    kind: 'flag',
    everywhere: true,
  },
  /** Whoever goes on to it has proven two factors. */
  second_factor_required: {
    kind: 'flag',
  },
  /** Of people who have gone on to it: those with what they have proven. */
  account_orders: {
    kind: 'flag',
  },
  /** What the pages of the hub show. */
  logo: {
    kind: 'image',
  },
  private_webhooks: {
    kind: 'flag',
    everywhere: true,
  },
  /** Bodies that tell of people: orders, discount cards. */
  keep_personal_bodies: {
    kind: 'flag',
  },
  /** How long is kept what objects held before they were changed; 0: it is not. */
  history_days: {
    kind: 'days',
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof SITE_SETTINGS

type ValueOf<S extends Setting> = S extends { readonly words: readonly (infer Word)[] }
  ? Word
  : S['kind'] extends 'flag'
    ? boolean
    : S['kind'] extends 'image'
      ? string | null
      : S['kind'] extends 'days'
        ? number
        : string

type Values = { readonly [Name in SettingName]: ValueOf<(typeof SITE_SETTINGS)[Name]> }

/** The texts that a form of the settings needs: what each is called, and each word of a choice. */
export type SettingText = {
  [Name in SettingName]:
    | Name
    | ((typeof SITE_SETTINGS)[Name] extends { readonly words: readonly (infer Word extends string)[] }
        ? `${Name}_${Word}`
        : never)
}[SettingName]

/** A site, and how it is set. */
export interface SiteSettings extends Values {
  readonly id: number
  readonly slug: string
  readonly created_at: string
}

/** Settings that change; the others stay. */
export type SettingsChange = Partial<Values>

/** The settings, each with its name, in the order in which they are told. */
export const eachSetting = Object.entries(SITE_SETTINGS) as readonly (readonly [SettingName, Setting])[]
