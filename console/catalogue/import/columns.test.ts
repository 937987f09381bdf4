import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsOf } from '@vitrina/schema/columns'
import { LANGUAGES } from '@vitrina/schema/languages'
import { category } from '@vitrina/schema/resources/category'
import { resources } from '@vitrina/schema/resources/index'
import { product } from '@vitrina/schema/resources/product'
import { bare, match, matchColumns } from './columns.ts'
import { ARTICLE_WORDS, HEADER_WORDS } from './header-words.ts'

test('what suppliers write above their columns is understood in four languages', () => {
  for (const [names, mapping] of [
    ['Артикул;Наименование;Цена, лей;Остаток', 'group_product_id;name_ru;price;qty'],
    ['Код;Название;Розничная цена;Кол-во', 'group_product_id;name_ru;price;qty'],
    ['Артикул;Код;Найменування;Ціна;Залишок', 'group_product_id;code;name_uk;price;qty'],
    ['Cod;Denumirea mărfii;PRET (MDL);Stoc', 'group_product_id;name_ro;price;qty'],
    ['Cod produs;Producător;Preţ cu TVA;Cant.', 'group_product_id;brand_id;price;qty'],
    ['SKU;Product;Price;Quantity;Barcode', 'group_product_id;name_en;price;qty;additional_codes'],
    ['Штрих-код;Назва;Опис;Вага, кг', 'additional_codes;name_uk;description_uk;weight'],
  ] as const)
    assert.deepEqual(match(product, names.split(';'), 'en', 'MDL'), mapping.split(';'), names)
})

test('an article is the key only where no column has a better name for it', () => {
  const mapped = (...names: string[]) => match(product, names, 'ru', 'MDL')
  assert.deepEqual(mapped('Код', 'Ключ товара'), ['code', 'group_product_id'])
  assert.deepEqual(mapped('id', 'Артикул'), ['id', null])
  // On the wire it is a field of its own.
  assert.deepEqual(mapped('code', 'price'), ['code', 'price'])
  assert.deepEqual(match(category, ['Артикул', 'Название'], 'ru', 'MDL'), [null, 'name_ru'])
})

test('a column of other money, of what the shop pays or of grams is not what its name begins with', () => {
  for (const name of ['Цена, EUR', 'Price (USD)', 'Preț (angro)', 'Цена (опт)', 'Цена, у.е.', 'Preț / euro'])
    assert.deepEqual(match(product, [name], 'ru', 'MDL'), [null], name)
  assert.deepEqual(match(product, ['Цена, USD', 'Цена, MDL'], 'ru', 'MDL'), [null, 'price'])
  assert.deepEqual(match(product, ['Preț, EUR'], 'ro', 'EUR'), ['price'])
  assert.deepEqual(match(product, ['Preț, lei', 'Stoc (buc.)'], 'ro', 'RON'), ['price', 'qty'])
  assert.deepEqual(match(product, ['Вес (г)', 'Вес, кг'], 'ru', 'MDL'), [null, 'weight'])
})

test('a word that two languages share is of the one that is spoken', () => {
  assert.deepEqual(match(product, ['Товар'], 'uk', 'MDL'), ['name_uk'])
  assert.deepEqual(match(product, ['Товар'], 'ro', 'MDL'), ['name_ru'])
})

test('a column that would refuse every line is left out', () => {
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
      },
      'ru',
      'MDL',
    )
  assert.deepEqual(mapped('Bosch'), [null, 'price'])
  assert.deepEqual(mapped('{"slug":"bosch"}'), ['brand_id', 'price'])
})

test('each word of suppliers leads to its field, and the words of a field belong to no other', () => {
  const used = new Set(Object.values(resources).flatMap(({ fields }) => Object.keys(fields)))
  for (const [of, words] of Object.entries(HEADER_WORDS)) {
    assert.ok(used.has(of), of)
    for (const language of LANGUAGES)
      for (const word of words[language]) {
        const [found] = match(product, [word], language, 'MDL')
        const column = columnsOf(product).find(({ name }) => name === found)
        const isArticle =
          found === product.key && ARTICLE_WORDS.product?.some((one) => bare(one) === bare(word))
        assert.ok(column?.of === of || isArticle, `${word}: ${found}`)
      }
  }
})
