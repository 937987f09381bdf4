import type { AddressSetting, PublicAddresses } from './public-address.ts'
import { LIST_SHAPES } from './wire/list-shape.ts'

/** Kind of a setting, which determines its input, check and display. */
export type SettingKind =
  | 'label'
  | 'time_zone'
  | 'currency'
  | 'image'
  | 'flag'
  | 'choice'
  | 'days'
  | 'address'
  | 'languages'

/** Maximum of a setting in days. */
export const MAX_DAYS = 3650

/** A setting of a site. */
export interface Setting {
  readonly kind: SettingKind
  /** Accepted words of a choice. */
  readonly words?: readonly string[]
  /** True if only operators of the whole deployment may change it, because it affects other sites or the network. */
  readonly everywhere?: true
}

/**
 * Settings of a site: each is a column of the table `site` and a field of the settings form, whose texts are
 * in console/integration/settings/words.ts.
 */
export const SITE_SETTINGS = {
  name: { kind: 'label' },
  time_zone: { kind: 'time_zone' },
  /** ISO 4217. */
  currency: {
    kind: 'currency',
  },
  /** Status changes of order items: free, or only those of order-lifecycle.ts. */
  order_lifecycle: {
    kind: 'choice',
    words: ['free', 'strict'],
  },
  /** Treatment of a new order that cannot be identified: without id, rrn and Idempotency-Key. */
  unnamed_orders: {
    kind: 'choice',
    words: ['create', 'refuse'],
  },
  /** Scope in which a reference number is unique: ERPs such as 1C restart their numbers each year. */
  rrn_unique_per: {
    kind: 'choice',
    words: ['site', 'year'],
  },
  /** True if the total of an order includes the delivery price. */
  delivery_in_total: {
    kind: 'flag',
  },
  /** Acceptance of ids written as text in references: never, if no key is equal to it, or before any key (rule 4.2.8a). */
  ids_as_text: {
    kind: 'choice',
    words: ['refuse', 'accept', 'first'],
  },
  /** Treatment of an existing object by bulk-create, found by its id or else its key (rule 4.2.1). */
  known_on_create: {
    kind: 'choice',
    words: ['refuse', 'update'],
  },
  /** Creation time from which orders keep the data of erased people. */
  orders_keep_person: {
    kind: 'choice',
    words: ['no', 'year', 'years_3', 'years_5', 'years_6', 'years_10'],
  },
  /** Languages in which objects need their names, separated by commas; null: those declared for each kind of object. */
  required_languages: {
    kind: 'languages',
  },
  /** True if no two products have the same barcode. */
  unique_barcodes: {
    kind: 'flag',
  },
  /** Default form of lists for calls with a token. */
  list_shape: {
    kind: 'choice',
    words: LIST_SHAPES,
  },
  /** True for a site of the hub's own company: its visitors are signed in without a confirmation. */
  first_party: {
    kind: 'flag',
    everywhere: true,
  },
  /** True if a sign-in to the site requires a second factor. */
  second_factor_required: {
    kind: 'flag',
  },
  /** True if the account page shows a person's orders at the site, by their proven address and number. */
  account_orders: {
    kind: 'flag',
  },
  /** Logo on the pages of the hub. */
  logo: {
    kind: 'image',
  },
  private_webhooks: {
    kind: 'flag',
    everywhere: true,
  },
  /** True to store bodies with personal data: orders, discount cards. */
  keep_personal_bodies: {
    kind: 'flag',
  },
  /** Retention of previous values of objects in days; 0 for none. */
  history_days: {
    kind: 'days',
  },
  /** Templates of the addresses of pages at the site. */
  product_address: {
    kind: 'address',
  },
  category_address: {
    kind: 'address',
  },
  brand_address: {
    kind: 'address',
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof SITE_SETTINGS

type ValueOf<S extends Setting> = S extends { readonly words: readonly (infer Word)[] }
  ? Word
  : S['kind'] extends 'flag'
    ? boolean
    : S['kind'] extends 'image' | 'address' | 'languages'
      ? string | null
      : S['kind'] extends 'days'
        ? number
        : string

type Values = { readonly [Name in SettingName]: ValueOf<(typeof SITE_SETTINGS)[Name]> }

/** Texts of the settings form: label of each setting, and of each word of a choice. */
export type SettingText = {
  [Name in SettingName]:
    | Name
    | ((typeof SITE_SETTINGS)[Name] extends { readonly words: readonly (infer Word extends string)[] }
        ? `${Name}_${Word}`
        : never)
}[SettingName]

/** Site with its settings. */
export interface SiteSettings extends Values {
  readonly id: number
  readonly slug: string
  readonly created_at: string
}

/** Site with an example of each public URL from its templates. */
export interface ShownSettings extends SiteSettings {
  readonly address_samples: Readonly<Record<AddressSetting, PublicAddresses | null>>
}

/** Settings to change; the others are kept. */
export type SettingsChange = Partial<Values>

/** Settings with their names, in the order of the form. */
export const eachSetting = Object.entries(SITE_SETTINGS) as readonly (readonly [SettingName, Setting])[]
