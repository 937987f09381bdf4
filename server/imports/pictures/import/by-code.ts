import { cleanKey } from '@vitrina/schema/wire/key'

/** A product, by what files may be called after. */
export interface Coded {
  readonly id: number
  readonly code: string | null
  readonly key: string | null
}

interface Named {
  readonly name: string
}

/** A file, and the product that it is of, or why it is of none. */
export type Matched<F> = F & ({ readonly productId: number } | { readonly none: 'unknown' | 'ambiguous' })

const PICTURE = /\.(jpe?g|png|webp|avif|gif|tiff?|heic|heif|bmp|svg)$/i

/** What a file is called after, and its number: `photos/A-7_2.jpg` is the second of `A-7`. */
const partsOf = (name: string): { readonly whole: string; readonly code: string; readonly place: number } => {
  const whole = cleanKey((name.split('/').at(-1) ?? '').replace(PICTURE, '')).toLowerCase()
  const [, code = whole, place = '0'] = /^(.+)_(\d{1,3})$/.exec(whole) ?? []
  return { whole, code, place: Number(place) }
}

/** Whether a file of an archive means to be a picture; what systems add to archives, and a list beside the pictures, do not. */
export const isPicture = (name: string): boolean => PICTURE.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name)

/** What products would be called that files with these names are of. */
export const codesIn = (names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => {
      const { whole, code } = partsOf(name)
      return [whole, code]
    }),
  ),
]

/**
 * Finds the product of each file by its code or its key, whatever the case: `A-7.jpg`, `A-7_1.jpg`, `A-7_2.jpg`. What two products share
 * is of neither. Those of a product stand together, in the order of their numbers; those of none behind the others.
 */
export const matchByCode = <F extends Named>(
  files: readonly F[],
  products: readonly Coded[],
): Matched<F>[] => {
  const known = new Map<string, number | undefined>()
  for (const { id, code, key } of products)
    for (const word of new Set([code, key].map((word) => cleanKey(word ?? '').toLowerCase())))
      if (word !== '') known.set(word, known.has(word) ? undefined : id)
  const found = new Map<number, { readonly file: F; readonly place: number }[]>()
  const others: Matched<F>[] = []
  for (const file of files) {
    const { whole, code, place } = partsOf(file.name)
    // A code may end as a number does.
    const id = known.get(known.has(whole) ? whole : code)
    if (id === undefined)
      others.push({ ...file, none: known.has(whole) || known.has(code) ? 'ambiguous' : 'unknown' })
    else {
      const list = found.get(id)
      const named = { file, place: known.has(whole) ? 0 : place }
      if (list) list.push(named)
      else found.set(id, [named])
    }
  }
  const ofProducts = [...found].flatMap(([productId, list]) =>
    list
      .sort((one, other) => one.place - other.place || one.file.name.localeCompare(other.file.name))
      .map(({ file }): Matched<F> => ({ ...file, productId })),
  )
  return [...ofProducts, ...others]
}
