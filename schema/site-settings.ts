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
  /** Purpose and values, in English, for the command line. */
  readonly help: string
  /** True if only operators of the whole deployment may change it, because it affects other sites or the network. */
  readonly everywhere?: true
}

/**
 * Settings of a site: each is a column of the table `site` and a field of the settings form, whose texts are
 * in console/integration/settings/words.ts.
 */
export const SITE_SETTINGS = {
  name: {
    kind: 'label',
    help: 'Display name',
  },
  time_zone: {
    kind: 'time_zone',
    help: 'Time zone of the shop, such as Europe/Chisinau',
  },
  currency: {
    kind: 'currency',
    help: 'Currency of all its amounts, such as MDL; existing amounts are not converted',
  },
  order_lifecycle: {
    kind: 'choice',
    words: ['free', 'strict'],
    help: 'strict: an order item takes only the steps of docs/order-lifecycle.md; free: every step',
  },
  unnamed_orders: {
    kind: 'choice',
    words: ['create', 'refuse'],
    help: 'refuse: a new order needs an rrn, an order_id or an Idempotency-Key, which identify a retry; create: it needs none',
  },
  rrn_unique_per: {
    kind: 'choice',
    words: ['site', 'year'],
    help: 'year: an rrn is unique among the orders of a year (created_at); site: among all orders of the site',
  },
  delivery_in_total: {
    kind: 'flag',
    help: 'yes: the total of an order includes delivery.price',
  },
  ids_as_text: {
    kind: 'choice',
    words: ['refuse', 'accept', 'first'],
    help: 'accept: a reference may be an id written as text, "7", if no key is equal to it; first: also if one is, as in the earlier API; refuse: a text is a key, and an id is a number',
  },
  known_on_create: {
    kind: 'choice',
    words: ['refuse', 'update'],
    help: 'update: bulk-create updates an existing object, found by its id or else its key, as the earlier API did; refuse: it is a duplicate',
  },
  orders_keep_person: {
    kind: 'choice',
    words: ['no', 'year', 'years_3', 'years_5', 'years_6', 'years_10'],
    help: 'years_5: orders keep the customer for five years after the order, although the person was erased; no: they lose it at once',
  },
  required_languages: {
    kind: 'languages',
    help: 'Languages in which products, characteristics and the like need their names, such as ru or ro,ru; none: as described for each object, ro for products',
  },
  unique_barcodes: {
    kind: 'flag',
    help: 'yes: no two products have the same barcode, refused while some do; no: they may share barcodes',
  },
  list_shape: {
    kind: 'choice',
    words: LIST_SHAPES,
    help: 'page: lists are an object of count, next, previous and results; array: an array; ?shape= overrides it',
  },
  first_party: {
    kind: 'flag',
    everywhere: true,
    help: 'yes: the site is yours; its visitors are not asked for consent',
  },
  second_factor_required: {
    kind: 'flag',
    help: 'yes: every visitor must set up a second factor; no: it is optional',
  },
  account_orders: {
    kind: 'flag',
    help: 'yes: people see their orders of the site in their account; no: only at the site',
  },
  logo: {
    kind: 'image',
    help: 'Address of an image for the sign-in pages, such as https://shop.example/logo.svg',
  },
  private_webhooks: {
    kind: 'flag',
    everywhere: true,
    help: 'yes: its webhooks may call addresses inside the network, at every port',
  },
  keep_personal_bodies: {
    kind: 'flag',
    help: 'yes: the request log keeps bodies of orders and discount cards, for owners and managers; no: only keys and faults',
  },
  history_days: {
    kind: 'days',
    help: 'Retention of the history of objects and orders in days, such as 30; 0: no history',
  },
  product_address: {
    kind: 'address',
    help: 'Addresses of product pages, such as https://shop.example/{lang}/p/{slug_lang}-{id}; placeholders {lang}, {slug}, {slug_lang}, {id}, {key}, {code}; further ones for a language, as ro=https://shop.example/p/{id}, after a blank',
  },
  category_address: {
    kind: 'address',
    help: 'Addresses of category pages, likewise, without {code}',
  },
  brand_address: {
    kind: 'address',
    help: 'Addresses of brand pages, likewise, without {code}',
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
