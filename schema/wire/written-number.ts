const parse = JSON.parse as (
  text: string,
  revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown

/** Numbers that may be whole once parsed and yet are not written in digits alone. */
const MAY_BE_ODD = /[\s:[,]-?(?:(?=[\d.]{17})\d+\.|\d+(?:[eE]|\.(?:0*(?!\d)|\d*[eE])))/

/** Stands for a number that is whole only once it is parsed. */
const ODD = Symbol('odd')

/**
 * Tells of numbers in a JSON text, by their dotted paths, whether they are written in digits alone. The text is looked
 * at when first asked, since hardly any caller writes a code as a number, and parsed again only where it may matter.
 */
export const writtenInDigits = (json: () => string): ((path: string) => boolean) => {
  let root: unknown
  return (path) => {
    root ??= withOdd(json())
    let value = root
    for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name]
    return value !== ODD
  }
}

const withOdd = (json: string): unknown =>
  MAY_BE_ODD.test(json)
    ? parse(json, (_, value, { source = '' }) =>
        Number.isInteger(value) && !/^-?\d+$/.test(source) ? ODD : value,
      )
    : {}
