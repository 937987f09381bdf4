import type { SettingName } from '@vitrina/schema/site-settings'

/** Help for each setting of a site: its purpose and its values. */
export const SITE_SETTING_HELP: Readonly<Record<SettingName, string>> = {
  name: 'Display name',
  time_zone: 'Time zone of the shop, as Europe/Chisinau',
  currency: 'Currency of all its amounts, as MDL; existing amounts are not converted',
  order_lifecycle: 'strict: an order item takes only the steps of docs/order-lifecycle.md; free: every step',
  unnamed_orders:
    'refuse: a new order needs an rrn, an order_id or an Idempotency-Key, which identify a retry; create: it needs none',
  rrn_unique_per:
    'year: an rrn is unique among the orders of a year (created_at); site: among all orders of the site',
  delivery_in_total: 'yes: the total of an order includes delivery.price',
  ids_as_text:
    'accept: a reference may be an id written as text, "7", if no key is equal to it; first: also if one is, as in the earlier API; refuse: a text is a key, and an id is a number',
  known_on_create:
    'update: bulk-create updates an existing object, found by its id or else its key, as the earlier API did; refuse: it is a duplicate',
  orders_keep_person:
    'years_5: orders keep the customer for five years after the order, although the person was erased; no: they lose it at once',
  required_languages:
    'Languages in which products, characteristics and the like need their names, as ru or ro,ru; none: as described for each object, ro for products',
  unique_barcodes:
    'yes: no two products have the same barcode, refused while some do; no: they may share barcodes',
  list_shape:
    'page: lists are an object of count, next, previous and results; array: an array; ?shape= overrides it',
  first_party: 'yes: the site is yours; its visitors are not asked for consent',
  second_factor_required: 'yes: every visitor must set up a second factor; no: it is optional',
  account_orders: 'yes: people see their orders of the site in their account; no: only at the site',
  logo: 'Address of an image for the sign-in pages, as https://shop.example/logo.svg',
  private_webhooks: 'yes: its webhooks may call addresses inside the network, at every port',
  keep_personal_bodies:
    'yes: the request log keeps bodies of orders and discount cards, for owners and managers; no: only keys and faults',
  history_days: 'Retention of the history of objects and orders in days, as 30; 0: no history',
  product_address:
    'Addresses of product pages, as https://shop.example/{lang}/p/{slug_lang}-{id}; placeholders {lang}, {slug}, {slug_lang}, {id}, {key}, {code}; further ones for a language, as ro=https://shop.example/p/{id}, after a blank',
  category_address: 'Addresses of category pages, likewise, without {code}',
  brand_address: 'Addresses of brand pages, likewise, without {code}',
}
