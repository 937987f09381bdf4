type Fields = Readonly<Record<string, unknown>>

/** Required fields of a product with this key, and further fields. */
export const product = (key: string, more: Fields = {}): Fields => ({
  group_product_id: key,
  name_ro: `Produs ${key}`,
  price: '10.00',
  category: [],
  specifications: [],
  ...more,
})

export const brand = (slug: string, more: Fields = {}): Fields => ({ slug, name: `Marca ${slug}`, ...more })

export const category = (key: string, more: Fields = {}): Fields => ({ group_category_id: key, ...more })

/** Category below the parents with these keys. */
export const below = (key: string, ...parents: readonly string[]): Fields => ({
  group_category_id: key,
  category_id: parents.map((parent) => ({ group_category_id: parent })),
})

/** Characteristic, or a value of one. */
export const specification = (key: string, more: Fields = {}): Fields => ({
  sp_key: key,
  name_ro: key,
  name_ru: key,
  ...more,
})

export const gift = (code: string, more: Fields = {}): Fields => ({
  code,
  name_ro: code,
  name_ru: code,
  start_time: '2026-03-01T09:00:00Z',
  removal_time: '2026-04-01T09:00:00Z',
  active: true,
  ...more,
})
