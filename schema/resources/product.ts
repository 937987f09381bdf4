import { COUNTRY_CODES } from '../countries.ts'
import type { Resource } from '../resource.ts'
import { localizedSeo, ownValues } from '../shared-fields.ts'
import { UNIT_CODES } from '../units.ts'

export const product = {
  path: 'product',
  label: { en: 'Products', ro: 'Produse', ru: 'Товары', uk: 'Товари' },
  key: 'group_product_id',
  oftenChanged: true,
  sold: true,
  textIndexed: true,
  fields: {
    bookmark: { kind: 'boolean', default: false },
    price: { kind: 'money', required: true, min: 0 },
    old_price: { kind: 'money', min: 0 },
    qty: { kind: 'number', places: 3, default: 0, unitIn: 'unit' },
    sort_priority: { kind: 'integer', default: 0 },
    group_product_id: {
      kind: 'key',
      required: true,
      help: {
        en: 'The product in your own system',
        ro: 'Produsul în sistemul dumneavoastră',
        ru: 'Товар в вашей учётной системе',
        uk: 'Товар у вашій обліковій системі',
      },
    },
    code: { kind: 'text', indexed: true, code: true },
    weight: { kind: 'decimal' },
    height: { kind: 'decimal' },
    width: { kind: 'decimal' },
    length: { kind: 'decimal' },
    brand_id: { kind: 'reference', to: 'brand' },
    gift_id: { kind: 'reference', to: 'gift' },
    video_reviews: { kind: 'references', to: 'video-review', empty: 'list' },
    category: { kind: 'references', to: 'category', empty: 'list', required: true },
    keywords: { kind: 'text', long: true },
    additional_codes: { kind: 'text', long: true, code: true },
    mpay_payment_available: { kind: 'boolean', default: false },
    specifications: {
      kind: 'list',
      identified: true,
      required: true,
      fields: {
        specification_id: { kind: 'reference', to: 'specification', required: true },
        specification_value_id: { kind: 'reference', to: 'specification-value', required: true },
      },
    },
    images: {
      kind: 'list',
      fields: {
        order: { kind: 'integer', required: true },
        url: { kind: 'url', required: true },
      },
    },
    hide: { kind: 'boolean', default: false, seldom: true },
    product_group_id: { kind: 'reference', to: 'v2/product-group' },
    custom_instance_items: { kind: 'references', to: 'custom-instance-item', empty: 'list' },
    promos: { kind: 'references', to: 'promo', empty: 'list' },
    name: { kind: 'text', localized: true, required: ['ro'] },
    slug: { kind: 'slug', localized: true, made: { from: 'name', when: 'asked', as: 'slug' } },
    short_description: { kind: 'text', localized: true, long: true },
    description: { kind: 'text', localized: true, long: true },
    unit_measurement: { kind: 'text', localized: true },
    ...localizedSeo,
    barcodes: {
      kind: 'codes',
      whenSet: true,
      help: {
        en: 'EAN, UPC and other barcodes',
        ro: 'EAN, UPC și alte coduri de bare',
        ru: 'EAN, UPC и другие штрихкоды',
        uk: 'EAN, UPC та інші штрихкоди',
      },
    },
    mpn: { kind: 'text', code: true, whenSet: true },
    vat_rate: {
      kind: 'vatRate',
      whenSet: true,
      help: {
        en: 'Percent, or exempt',
        ro: 'Procente sau exempt (scutit)',
        ru: 'Процент или exempt (без НДС)',
        uk: 'Відсоток або exempt (без ПДВ)',
      },
    },
    unit: { kind: 'word', words: UNIT_CODES, standard: 'unit', whenSet: true },
    condition: { kind: 'word', words: ['new', 'refurbished', 'used'], whenSet: true },
    country_of_origin: { kind: 'word', words: COUNTRY_CODES, standard: 'country', whenSet: true },
    manufacturer: { kind: 'text', whenSet: true },
    ...ownValues,
  },
} as const satisfies Resource
