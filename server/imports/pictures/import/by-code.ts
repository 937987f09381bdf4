import { cleanKey } from '@vitrina/schema/wire/key'

/** Product with the identifiers that file names contain. */
export interface ProductCodes {
  readonly id: number
  readonly code: string | null
  readonly key: string | null
}

interface Named {
  readonly name: string
}

/** File with its product, or the reason why it has none. */
export type FileMatch<F> = F & ({ readonly productId: number } | { readonly none: 'unknown' | 'ambiguous' })

const PICTURE = /\.(jpe?g|png|webp|avif|gif|tiff?|heic|heif|bmp|svg)$/i

/** Code and number in the name of a file: `photos/A-7_2.jpg` is the second one of `A-7`. */
const partsOf = (name: string): { readonly base: string; readonly code: string; readonly place: number } => {
  const base = cleanKey((name.split('/').at(-1) ?? '').replace(PICTURE, '')).toLowerCase()
  const [, code = base, place = '0'] = /^(.+)_(\d{1,3})$/.exec(base) ?? []
  return { base, code, place: Number(place) }
}

/** True for a picture file; system files in archives and lists next to the pictures are not included. */
export const isPicture = (name: string): boolean => PICTURE.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name)

/** Possible product codes of files with these names. */
export const codesIn = (names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => {
      const { base, code } = partsOf(name)
      return [base, code]
    }),
  ),
]

/**
 * Matches files with products by code or key, case-insensitively: `A-7.jpg`, `A-7_1.jpg`, `A-7_2.jpg`. A name
 * that matches two products matches none. Files of a product are adjacent, in the order of their numbers;
 * unmatched files come last.
 */
export const matchByCode = <F extends Named>(
  files: readonly F[],
  products: readonly ProductCodes[],
): FileMatch<F>[] => {
  const known = new Map<string, number | undefined>()
  for (const { id, code, key } of products)
    for (const word of new Set([code, key].map((word) => cleanKey(word ?? '').toLowerCase())))
      if (word !== '') known.set(word, known.has(word) ? undefined : id)
  const filesByProduct = new Map<number, { readonly file: F; readonly place: number }[]>()
  const others: FileMatch<F>[] = []
  for (const file of files) {
    const { base, code, place } = partsOf(file.name)
    // The end of a code may look like a number.
    const id = known.get(known.has(base) ? base : code)
    if (id === undefined)
      others.push({ ...file, none: known.has(base) || known.has(code) ? 'ambiguous' : 'unknown' })
    else {
      const list = filesByProduct.get(id)
      const named = { file, place: known.has(base) ? 0 : place }
      if (list) list.push(named)
      else filesByProduct.set(id, [named])
    }
  }
  const ofProducts = [...filesByProduct].flatMap(([productId, list]) =>
    list
      .sort((one, other) => one.place - other.place || one.file.name.localeCompare(other.file.name))
      .map(({ file }): FileMatch<F> => ({ ...file, productId })),
  )
  return [...ofProducts, ...others]
}
