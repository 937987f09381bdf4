/** Price list of another system or a supplier, with the answers of the operator who imports it into an empty shop. */
export interface ForeignList {
  readonly file: string
  /** Index of the price column, from 0. */
  readonly price: number
  /** Sheet with the prices, if it is not the first. */
  readonly sheet?: string
  /** Fields by heading, if they differ from the proposal. */
  readonly answers?: Readonly<Record<string, string>>
  readonly copyNames?: boolean
  /** Arguments of `vitrina import product` after the file; undefined for a workbook. */
  readonly commandLine?: readonly string[]
  /** Effect of the first list and of the next one, in which every price differs. */
  readonly days: readonly [Effect, Effect]
}

interface Effect {
  readonly created: number
  readonly updated: number
}

const NOTHING: Effect = { created: 0, updated: 0 }

/** Lists of our own, with the columns that these systems document. */
export const IN_REPOSITORY: readonly ForeignList[] = [
  {
    file: 'shopify.csv',
    price: 14,
    answers: { Title: 'name_ro' },
    commandLine: [
      '--columns',
      'Variant SKU=group_product_id,Title=name_ro,Variant Price=price,Variant Inventory Qty=qty,Image Src=images',
    ],
    // A line with only a picture, and a variant without a name, are refused.
    days: [
      { created: 2, updated: 0 },
      { created: 0, updated: 2 },
    ],
  },
  {
    file: 'woocommerce.csv',
    price: 19,
    copyNames: true,
    commandLine: [
      '--columns',
      'SKU=group_product_id,Name=name_en,Regular price=price,Images=images',
      '--copy-names',
    ],
    days: [
      { created: 2, updated: 0 },
      { created: 0, updated: 2 },
    ],
  },
  {
    file: 'opencart.csv',
    price: 12,
    answers: { categories: '' },
    copyNames: true,
    commandLine: [
      '--columns',
      'model=group_product_id,name(en-gb)=name_en,name(ru-ru)=name_ru,price=price,quantity=qty',
      '--copy-names',
    ],
    days: [
      { created: 2, updated: 0 },
      { created: 0, updated: 2 },
    ],
  },
  {
    file: 'instrument-1251.csv',
    price: 3,
    copyNames: true,
    commandLine: [
      '--columns',
      'Артикул=group_product_id,Наименование товара=name_ru,Цена, лей=price,Остаток=qty',
      '--copy-names',
    ],
    days: [
      { created: 3, updated: 0 },
      { created: 0, updated: 3 },
    ],
  },
  {
    file: 'agro-market.xlsx',
    price: 3,
    sheet: 'Прайс',
    copyNames: true,
    days: [
      { created: 4, updated: 0 },
      { created: 0, updated: 4 },
    ],
  },
  {
    file: 'broken-1251.csv',
    price: 2,
    copyNames: true,
    commandLine: [
      '--columns',
      'Код=group_product_id,Товар=name_ru,Цена=price,Остаток=qty,Штрихкод=additional_codes',
      '--copy-names',
    ],
    days: [
      { created: 2, updated: 0 },
      { created: 0, updated: 2 },
    ],
  },
]

/** Public files that the repository does not contain, because their licences differ or are missing. */
export const PUBLIC: readonly (ForeignList & { readonly source: string })[] = [
  {
    file: 'shopify-home-and-garden.csv',
    source: 'shopifypartners/product-csvs @ 5ca0951, home-and-garden.csv',
    price: 19,
    commandLine: [
      '--columns',
      'Handle=group_product_id,Title=name_ro,Variant Price=price,Variant Inventory Qty=qty,Image Src=images',
    ],
    copyNames: true,
    // Two variants have one handle, and no article number.
    days: [
      { created: 20, updated: 0 },
      { created: 0, updated: 20 },
    ],
  },
  {
    file: 'woocommerce-sample_products.csv',
    source: 'ClassicPress/classic-commerce @ b5b6f5f, sample-data/sample_products.csv (GPL-3.0)',
    price: 25,
    copyNames: true,
    commandLine: [
      '--columns',
      'SKU=group_product_id,Name=name_en,Regular price=price,Images=images',
      '--copy-names',
    ],
    // Parents of variants and a group have no price of their own.
    days: [
      { created: 21, updated: 0 },
      { created: 0, updated: 21 },
    ],
  },
  {
    file: 'opencart-oc_product.csv',
    source: 'djkato/CSQL @ 2c480c8, oc_product.csv',
    price: 14,
    answers: { product_id: 'group_product_id', model: 'name_ro' },
    commandLine: ['--columns', 'product_id=group_product_id,model=name_ro,price=price,quantity=qty'],
    // 186 of 451 prices have more than two decimals.
    days: [
      { created: 265, updated: 0 },
      { created: 0, updated: 265 },
    ],
  },
  {
    file: 'cyr-photo.xlsx',
    source: 'denchicez/photo_parser_saver @ 59c2651, Прайс.xlsx',
    price: 11,
    copyNames: true,
    days: [
      { created: 10, updated: 0 },
      { created: 0, updated: 10 },
    ],
  },
  {
    file: 'cyr-horizont.csv',
    source: 'Smart360-ABH/RabotaHotizont @ 8966cda, прайс.csv',
    price: 3,
    // The currency of the site is the leu, so a price in roubles is not proposed.
    answers: { 'Цена, RUB': 'price' },
    copyNames: true,
    commandLine: [
      '--columns',
      'SKU=group_product_id,Название товара=name_ru,Цена, RUB=price',
      '--copy-names',
    ],
    days: [
      { created: 100, updated: 0 },
      { created: 0, updated: 100 },
    ],
  },
  {
    // Broken: no line has a code, and each price is "on request".
    file: 'cyr-donprod.xlsx',
    source: 'EvilCurs/donprod-site @ 9149d25, src/прайс-лист.xlsx',
    price: 4,
    copyNames: true,
    days: [NOTHING, NOTHING],
  },
]
