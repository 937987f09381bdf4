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
  /** `--columns` of `vitrina import product`; undefined for a workbook. */
  readonly columns?: string
  /** Products that the first list creates, and that the next one updates, in which every price differs. */
  readonly products: number
}

/** Lists of our own, with the columns that these systems document. */
export const IN_REPOSITORY: readonly ForeignList[] = [
  {
    file: 'shopify.csv',
    price: 14,
    answers: { Title: 'name_ro' },
    columns:
      'Variant SKU=group_product_id,Title=name_ro,Variant Price=price,Variant Inventory Qty=qty,Image Src=images',
    // A line with only a picture, and a variant without a name, are refused.
    products: 2,
  },
  {
    file: 'woocommerce.csv',
    price: 19,
    copyNames: true,
    columns: 'SKU=group_product_id,Name=name_en,Regular price=price,Images=images',
    products: 2,
  },
  {
    file: 'opencart.csv',
    price: 12,
    answers: { categories: '' },
    copyNames: true,
    columns: 'model=group_product_id,name(en-gb)=name_en,name(ru-ru)=name_ru,price=price,quantity=qty',
    products: 2,
  },
  {
    file: 'instrument-1251.csv',
    price: 3,
    copyNames: true,
    columns: 'Артикул=group_product_id,Наименование товара=name_ru,Цена, лей=price,Остаток=qty',
    products: 3,
  },
  {
    file: 'agro-market.xlsx',
    price: 3,
    sheet: 'Прайс',
    copyNames: true,
    products: 4,
  },
  {
    file: 'broken-1251.csv',
    price: 2,
    copyNames: true,
    columns: 'Код=group_product_id,Товар=name_ru,Цена=price,Остаток=qty,Штрихкод=additional_codes',
    products: 2,
  },
]

/** Public files that the repository does not contain, because their licences differ or are missing. */
export const PUBLIC: readonly (ForeignList & { readonly source: string })[] = [
  {
    file: 'shopify-home-and-garden.csv',
    source: 'shopifypartners/product-csvs @ 5ca0951, home-and-garden.csv',
    price: 19,
    columns:
      'Handle=group_product_id,Title=name_ro,Variant Price=price,Variant Inventory Qty=qty,Image Src=images',
    copyNames: true,
    // Two variants have one handle, and no article number.
    products: 20,
  },
  {
    file: 'woocommerce-sample_products.csv',
    source: 'ClassicPress/classic-commerce @ b5b6f5f, sample-data/sample_products.csv (GPL-3.0)',
    price: 25,
    copyNames: true,
    columns: 'SKU=group_product_id,Name=name_en,Regular price=price,Images=images',
    // Parents of variants and a group have no price of their own.
    products: 21,
  },
  {
    file: 'opencart-oc_product.csv',
    source: 'djkato/CSQL @ 2c480c8, oc_product.csv',
    price: 14,
    answers: { product_id: 'group_product_id', model: 'name_ro' },
    columns: 'product_id=group_product_id,model=name_ro,price=price,quantity=qty',
    // 186 of 451 prices have more than two decimals.
    products: 265,
  },
  {
    file: 'cyr-photo.xlsx',
    source: 'denchicez/photo_parser_saver @ 59c2651, Прайс.xlsx',
    price: 11,
    copyNames: true,
    products: 10,
  },
  {
    file: 'cyr-horizont.csv',
    source: 'Smart360-ABH/RabotaHotizont @ 8966cda, прайс.csv',
    price: 3,
    // The currency of the site is the leu, so a price in roubles is not proposed.
    answers: { 'Цена, RUB': 'price' },
    copyNames: true,
    columns: 'SKU=group_product_id,Название товара=name_ru,Цена, RUB=price',
    products: 100,
  },
  {
    // Broken: no line has a code, and each price is "on request".
    file: 'cyr-donprod.xlsx',
    source: 'EvilCurs/donprod-site @ 9149d25, src/прайс-лист.xlsx',
    price: 4,
    copyNames: true,
    products: 0,
  },
]
