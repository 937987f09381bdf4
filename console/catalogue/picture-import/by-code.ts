/** A product, by what files may be called after. */
export interface Coded {
  readonly id: number
  readonly code?: unknown
  readonly group_product_id?: unknown
}

interface Named {
  readonly name: string
}

/** Which files are of which product, each product's in their order, and which are of none. */
export interface Matched<F extends Named> {
  readonly products: ReadonlyMap<number, readonly F[]>
  readonly unmatched: readonly F[]
}

const PICTURE = /\.(jpe?g|png|webp|avif|gif|tiff?)$/i

/** What a file is called after, and its number: `photos/A-7_2.jpg` is the second of `A-7`. */
const partsOf = (name: string): { readonly whole: string; readonly code: string; readonly place: number } => {
  const whole = (name.split('/').at(-1) ?? '').replace(PICTURE, '').trim().toLowerCase()
  const [, code = whole, place = '0'] = /^(.+)_(\d{1,3})$/.exec(whole) ?? []
  return { whole, code, place: Number(place) }
}

/** Leaves out what is no picture by its name, and what a Mac adds to archives. */
export const picturesIn = <F extends Named>(files: readonly F[]): F[] =>
  files.filter(({ name }) => PICTURE.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name))

/**
 * Finds the product of each file by its code or its key, whatever the case: `A-7.jpg`, `A-7_1.jpg`, `A-7_2.jpg`. What two products share
 * is of neither.
 */
export const matchByCode = <F extends Named>(files: readonly F[], products: readonly Coded[]): Matched<F> => {
  const known = new Map<string, number | undefined>()
  for (const { id, code, group_product_id } of products)
    for (const word of new Set([code, group_product_id].map(keyOf)))
      if (word !== '') known.set(word, known.has(word) ? undefined : id)
  const found = new Map<number, { file: F; place: number }[]>()
  const unmatched: F[] = []
  for (const file of files) {
    const { whole, code, place } = partsOf(file.name)
    // A code may end as a number does.
    const id = known.get(whole) ?? known.get(code)
    if (id === undefined) unmatched.push(file)
    else found.set(id, [...(found.get(id) ?? []), { file, place: known.has(whole) ? 0 : place }])
  }
  const sorted = [...found].map(([id, list]): [number, F[]] => [
    id,
    list
      .sort((one, other) => one.place - other.place || one.file.name.localeCompare(other.file.name))
      .map(({ file }) => file),
  ])
  return { products: new Map(sorted), unmatched }
}

const keyOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).trim().toLowerCase()
