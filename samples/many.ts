import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { byAlphabet, type CategoryRow, type Payload, type ProductRow, UNKNOWN } from './payloads.ts'
import { readRows } from './rows.ts'

const key = (letter: string, index: number) => `${letter}-${String(index + 1).padStart(6, '0')}`

/**
 * Products for a benchmark, one at a time, so that a million need not be held: the names of `products` over and
 * over, each with a key (`P-000001`), a slug, a price and a quantity of its own. Every run yields the same.
 */
export async function* manyProducts(count: number): AsyncGenerator<Payload> {
  const texts = (await readRows<ProductRow>('products')).map((row) => byAlphabet('name', row.name))
  for (let index = 0; index < count; index++) {
    yield {
      ...UNKNOWN,
      ...texts[index % texts.length],
      group_product_id: key('P', index),
      slug_ro: `produs-${index + 1}`,
      code: String(4_840_000_000_000 + index),
      price: (((index * 37) % 90_000) / 100 + 5).toFixed(2),
      qty: (index * 7) % 50,
    }
  }
}

const SLUG_WORD = { ro: 'categorie', ru: 'kategoriya', en: 'category', uk: 'katehoriia' } as const

/**
 * Categories for a benchmark, about 2.9 KB of JSON each: every writable field is filled, in four languages, with
 * the names of `categories` (key `K-000001`, unique slugs). A parent comes before its children. Every call
 * gives the same.
 */
export const fullCategories = async (count: number): Promise<Payload[]> => {
  const rows = (await readRows<CategoryRow>('categories')).filter((row) =>
    LANGUAGES.every((language) => row[`name_${language}`]),
  )
  const places = new Map(rows.map((row, place) => [row.code, place]))
  const name = (language: Language, index: number) => rows[index % rows.length]?.[`name_${language}`] ?? ''
  const prose = (language: Language, index: number, length: number) => {
    let text = name(language, index)
    for (let next = index + 1; text.length < length; next++) text += `. ${name(language, next)}`
    return text.slice(0, length).trimEnd()
  }

  return Array.from({ length: count }, (_, index) => {
    const place = index % rows.length
    const parent = places.get(rows[place]?.parent_code ?? '')
    const image = (kind: string) => `https://images.example.com/${kind}/${key('K', index)}.jpg`
    const localized = LANGUAGES.map((language) => ({
      [`name_${language}`]: name(language, index),
      [`slug_${language}`]: `${SLUG_WORD[language]}-${index + 1}`,
      [`description_${language}`]: prose(language, index, 240),
      [`meta_title_${language}`]: name(language, index),
      [`meta_description_${language}`]: prose(language, index + 1, 40),
      [`meta_keywords_${language}`]: `${name(language, index)}, ${name(language, index + 1)}`.slice(0, 40),
    }))
    return {
      group_category_id: key('K', index),
      category_id: parent === undefined ? null : [{ group_category_id: key('K', index - place + parent) }],
      position: index,
      hide: index % 10 === 9,
      show_18_popup: index % 100 === 99,
      image: image('category'),
      promo_img: image('promo'),
      meta_image: image('meta'),
      description_position: index % 2 === 0 ? 'top' : 'bottom',
      ...Object.assign({}, ...localized),
    }
  })
}
