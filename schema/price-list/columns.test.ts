import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsOf } from '../columns.ts'
import { LANGUAGES } from '../languages.ts'
import { feeds, figureLines, type ProductFeed } from '../product-feeds.ts'
import type { Resource } from '../resource.ts'
import { category } from '../resources/category.ts'
import { product } from '../resources/product.ts'
import { bareName, flagColumns, match, matchColumns } from './columns.ts'
import { doubtsAbout, repeatedKeys } from './doubts.ts'
import { ARTICLE_WORDS, HEADER_WORDS } from './header-words.ts'

test('headings of suppliers are recognized in four languages', () => {
  for (const [names, mapping] of [
    ['Артикул;Наименование;Цена, лей;Остаток', 'group_product_id;name_ru;price;qty'],
    ['Код;Название;Розничная цена;Кол-во', 'group_product_id;name_ru;price;qty'],
    ['Артикул;Код;Найменування;Ціна;Залишок', 'group_product_id;code;name_uk;price;qty'],
    ['Cod;Denumirea mărfii;PRET (MDL);Stoc', 'group_product_id;name_ro;price;qty'],
    ['Cod produs;Producător;Preţ cu TVA;Cant.', 'group_product_id;manufacturer;price;qty'],
    ['SKU;Product;Price;Quantity;Barcode', 'group_product_id;name_en;price;qty;barcodes'],
    ['Ед. изм.;НДС;Страна;Производитель', 'unit;vat_rate;country_of_origin;manufacturer'],
    ['Cod de bare;UM;Cota TVA;Țara de origine', 'barcodes;unit;vat_rate;country_of_origin'],
    ['Штрих-код;Назва;Опис;Вага, кг', 'barcodes;name_uk;description_uk;weight'],
  ] as const)
    assert.deepEqual(match(product, names.split(';'), 'en', 'MDL'), mapping.split(';'), names)
})

test('an article number is the key only if no column has a better name for it', () => {
  const mapped = (...names: string[]) => match(product, names, 'ru', 'MDL')
  assert.deepEqual(mapped('Код', 'Ключ товара'), ['code', 'group_product_id'])
  assert.deepEqual(mapped('id', 'group_product_id'), ['id', 'group_product_id'])
  // A separate field in the API.
  assert.deepEqual(mapped('code', 'price'), ['code', 'price'])
  assert.deepEqual(match(category, ['Артикул', 'Название'], 'ru', 'MDL'), [null, 'name_ru'])
})

test('a column in another currency, of purchase prices or of grams is not matched by the first word of its heading', () => {
  for (const name of ['Цена, EUR', 'Price (USD)', 'Preț (angro)', 'Цена (опт)', 'Цена, у.е.', 'Preț / euro'])
    assert.deepEqual(match(product, [name], 'ru', 'MDL'), [null], name)
  assert.deepEqual(match(product, ['Цена, USD', 'Цена, MDL'], 'ru', 'MDL'), [null, 'price'])
  assert.deepEqual(match(product, ['Preț, EUR'], 'ro', 'EUR'), ['price'])
  assert.deepEqual(match(product, ['Preț, lei', 'Stoc (buc.)'], 'ro', 'RON'), ['price', 'qty'])
  assert.deepEqual(match(product, ['Вес (г)', 'Вес, кг'], 'ru', 'MDL'), [null, 'weight'])
})

test('a word shared by two languages belongs to the selected one', () => {
  assert.deepEqual(match(product, ['Товар'], 'uk', 'MDL'), ['name_uk'])
  assert.deepEqual(match(product, ['Товар'], 'ro', 'MDL'), ['name_ru'])
})

test('units outside of standards remain texts, and amounts of VAT are not rates', () => {
  const mapped = (names: string, ...rows: string[]) =>
    matchColumns(product, columnsWith(names, ...rows), 'ro', 'MDL')
  assert.deepEqual(mapped('Ед. изм.;НДС', 'шт.;20%', 'кг;без НДС'), ['unit', 'vat_rate'])
  assert.deepEqual(mapped('Ед. изм.;НДС', 'шт.;1250.40', 'усл. шт. из 12;7'), ['unit_measurement_ru', null])
})

test('a column whose values every line would refuse is ignored', () => {
  const mapped = (brand: string) =>
    matchColumns(
      product,
      {
        names: ['Бренд', 'Цена'],
        rows: [
          [brand, '5'],
          ['', '6'],
        ],
        bare: [],
        numbers: [],
      },
      'ru',
      'MDL',
    )
  assert.deepEqual(mapped('Bosch'), [null, 'price'])
  assert.deepEqual(mapped('{"slug":"bosch"}'), ['brand_id', 'price'])
})

test('each heading of suppliers leads to its field, and no heading is listed for two fields', () => {
  const files: Resource[] = [product, ...Object.values<ProductFeed>(feeds).map(figureLines)]
  for (const [of, words] of Object.entries(HEADER_WORDS)) {
    const object = files.find(({ fields }) => Object.hasOwn(fields, of))
    assert.ok(object, of)
    for (const language of LANGUAGES)
      for (const word of words[language]) {
        const [matchedName] = match(object, [word], language, 'MDL')
        const column = columnsOf(object).find(({ name }) => name === matchedName)
        const isArticle =
          matchedName === product.key &&
          ARTICLE_WORDS.product?.some((one) => bareName(one) === bareName(word))
        assert.ok(column?.of === of || isArticle, `${word}: ${matchedName}`)
      }
  }
})

const columnsWith = (names: string, ...rows: string[]) => ({
  names: names.split(';'),
  rows: rows.map((row) => row.split(';')),
  bare: [],
  numbers: [],
})
const proposed = (names: string, ...rows: string[]) =>
  matchColumns(product, columnsWith(names, ...rows), 'en', 'MDL')

test('a column ID of another system is not an id of this shop', () => {
  for (const name of ['ID', 'id', 'Id'])
    assert.deepEqual(proposed(`${name};SKU;Price`, '1;A-1;5', '2;A-2;6'), [null, 'group_product_id', 'price'])
  assert.deepEqual(proposed('ID;Name;Price', '1;Milk;5', '2;Bread;6'), [
    'group_product_id',
    'name_en',
    'price',
  ])
  // An export of Vitrina is recognized by all its headings.
  assert.deepEqual(match(product, ['id', 'price', 'created_at', '_error', ''], 'en', 'MDL').slice(0, 2), [
    'id',
    'price',
  ])
  assert.deepEqual(match(product, ['id', 'price', 'Vendor'], 'en', 'MDL').slice(0, 2), [
    'group_product_id',
    'price',
  ])
})

test('a column of yes and no is not an amount if another column is one', () => {
  assert.deepEqual(proposed('SKU;In stock?;Stock', 'a;1;12', 'b;0;3'), ['group_product_id', null, 'qty'])
  assert.deepEqual(proposed('Артикул;В наличии;Остаток', 'a;да;12', 'b;нет;3'), [
    'group_product_id',
    null,
    'qty',
  ])
  for (const flag of ['In stock?', 'В наличии', 'În stoc', 'У наявності'])
    for (const [yes, no] of [
      ['1', '0'],
      ['да', 'нет'],
    ])
      assert.deepEqual(proposed(`SKU;${flag}`, `a;${yes}`, `b;${no}`), ['group_product_id', null], flag)
  assert.deepEqual(proposed('SKU;В наличии', 'a;12', 'b;3'), ['group_product_id', 'qty'])
})

test('a column of only 0 and 1 causes a question, under any heading', () => {
  for (const name of ['Stock', 'In stock?', 'Остаток', 'qty']) {
    const columns = columnsWith(`SKU;${name}`, 'a;1', 'b;0', 'c;')
    assert.deepEqual(matchColumns(product, columns, 'en', 'MDL')[1], null, name)
    assert.deepEqual(flagColumns(product, columns, 'en', 'MDL'), [{ place: 1, field: 'qty' }], name)
  }
  // An export of Vitrina is unambiguous.
  const own = columnsWith('group_product_id;qty', 'a;1', 'b;0')
  assert.deepEqual(matchColumns(product, own, 'en', 'MDL'), ['group_product_id', 'qty'])
  assert.deepEqual(flagColumns(product, own, 'en', 'MDL'), [])
  assert.deepEqual(flagColumns(product, columnsWith('SKU;Stock', 'a;1', 'b;2'), 'en', 'MDL'), [])
})

test('the regular price is the price, and a sale price is ignored', () => {
  assert.deepEqual(proposed('SKU;Sale price;Regular price', 'a;4;5'), ['group_product_id', null, 'price'])
  assert.deepEqual(proposed('Variant SKU;Variant Price;Variant Compare At Price', 'a;4;5'), [
    'group_product_id',
    'price',
    'old_price',
  ])
})

test('weights and sizes in other units are ignored', () => {
  for (const name of [
    ...[
      'Weight (lbs)',
      'Weight (lb)',
      'Weight (oz)',
      'Weight (g)',
      'Weight, lb',
      'Length (cm)',
      'Width (in)',
      'Height (inches)',
    ],
    ...['Вес, г', 'Вес (фунт)', 'Длина, см', 'Ширина (мм)', 'Greutate (g)', 'Lungime, cm', 'Variant Grams'],
  ])
    assert.deepEqual(match(product, [name], 'en', 'MDL'), [null], name)
  // The unit may be in a separate column.
  assert.deepEqual(proposed('SKU;weight;weight_unit;length;length_unit', 'a;146.4;g;5;cm'), [
    'group_product_id',
    ...[null, null, null, null],
  ])
  assert.equal(proposed('SKU;weight;weight_unit', 'a;1.5;kg')[1], 'weight')
  assert.deepEqual(match(product, ['Weight (kg)', 'Length'], 'en', 'MDL'), ['weight', 'length'])
})

test('of several possible keys, one without repeated values is preferred', () => {
  const rows = ['shirt;S-1;5', 'shirt;S-2;5', 'cap;C-1;4']
  assert.deepEqual(proposed('Handle;Variant SKU;Price', ...rows), [null, 'group_product_id', 'price'])
  assert.deepEqual(proposed('SKU;Product code;Price', ...rows), [null, 'group_product_id', 'price'])
  assert.deepEqual(proposed('SKU;Price', 'a;5', 'a;6'), ['group_product_id', 'price'])
  // A column that is mostly empty identifies nothing.
  assert.deepEqual(proposed('Product code;SKU', 'A;', 'A;', 'B;C-1').at(0), 'group_product_id')
})

test('lines with the same key are reported before the import', () => {
  const columns = columnsWith('SKU;Price', 'a;1', 'b;2', 'a;3', ';4', ' b ;5', 'c;6', 'a;7')
  const lines = [2, 3, 4, 6, 7, 8, 9]
  assert.deepEqual(repeatedKeys(product, columns, lines, ['group_product_id', 'price']), {
    lines: 5,
    keys: 2,
    examples: [
      { key: 'a', lines: [2, 4, 9] },
      { key: 'b', lines: [3, 7] },
    ],
  })
  assert.equal(repeatedKeys(product, columns, lines, [null, 'price']), undefined)
  assert.equal(repeatedKeys(product, columnsWith('SKU', 'a', 'b'), [2, 3], ['group_product_id']), undefined)
})

test('empty required lists are not reported, and constants replace missing columns', () => {
  assert.deepEqual(doubtsAbout(product, ['group_product_id', 'price']).missing, ['name_ro'])
  assert.deepEqual(doubtsAbout(product, ['group_product_id', 'name_ro'], ['price']).missing, [])
})

test('categories are proposed for columns of keys, and pictures for columns of URLs', () => {
  assert.deepEqual(proposed('SKU;Category;Images', 'a;A-1, B-2;https://x.md/1.jpg'), [
    'group_product_id',
    'category',
    'images',
  ])
  assert.deepEqual(proposed('SKU;Category;Images', 'a;Shoes > Boots;1.jpg'), ['group_product_id', null, null])
  assert.deepEqual(proposed('SKU;Category', 'a;music', 'b;Shoes > Boots'), ['group_product_id', null])
})

// Headings of exports as documented by WooCommerce, Shopify and OpenCart; the lines are our own.
const FOREIGN = {
  WooCommerce: {
    names:
      'ID;Type;SKU;Name;Published;In stock?;Stock;Weight (lbs);Length (in);Sale price;Regular price;Categories;Images',
    rows: [
      '44;simple;tee-1;Tee;1;1;12;.5;24;15;20;Clothing > Tees;https://x.md/1.jpg, https://x.md/2.jpg',
      '45;simple;cap-1;Cap;1;0;0;.2;8;;18;Music;https://x.md/3.jpg',
    ],
    fields: {
      SKU: 'group_product_id',
      Name: 'name_en',
      Stock: 'qty',
      'Regular price': 'price',
      Images: 'images',
    },
  },
  Shopify: {
    names:
      'Handle;Title;Body (HTML);Vendor;Type;Published;Variant SKU;Variant Grams;Variant Inventory Qty;Variant Price;Variant Compare At Price;Variant Barcode;Image Src;Variant Weight Unit',
    rows: [
      'ring;Ring;<p>Gold</p>;Acme;Jewelry;true;R-1;20;7;42.99;44.99;4840000000017;https://x.md/r.jpg;kg',
      'ring;;;;;;R-2;20;3;42.99;;4840000000024;https://x.md/s.jpg;kg',
    ],
    fields: {
      'Variant SKU': 'group_product_id',
      Title: 'name_en',
      'Body (HTML)': 'description_en',
      'Variant Inventory Qty': 'qty',
      'Variant Price': 'price',
      'Variant Compare At Price': 'old_price',
      'Variant Barcode': 'barcodes',
      'Image Src': 'images',
    },
  },
  OpenCart: {
    names:
      'product_id;name(en-gb);categories;sku;upc;quantity;model;manufacturer;image_name;price;weight;weight_unit;length;length_unit;status',
    rows: [
      '28;HTC Touch;20,24;;;939;Product 1;HTC;catalog/htc.jpg;100.00;146.40;g;0.00;cm;true',
      '29;Palm Treo;20,24;;;999;Product 2;Palm;catalog/palm.jpg;279.99;133.00;g;0.00;cm;true',
    ],
    fields: {
      'name(en-gb)': 'name_en',
      categories: 'category',
      manufacturer: 'manufacturer',
      upc: 'barcodes',
      quantity: 'qty',
      model: 'group_product_id',
      price: 'price',
    },
  },
} as const

for (const [system, { names, rows, fields }] of Object.entries(FOREIGN))
  test(`the columns of an export of ${system} are matched to the right fields`, () => {
    const columns = columnsWith(names, ...rows)
    const mapping = matchColumns(product, columns, 'en', 'USD')
    const matches = columns.names.flatMap((name, place) => (mapping[place] ? [[name, mapping[place]]] : []))
    assert.deepEqual(Object.fromEntries(matches), fields)
  })
