const parse = JSON.parse as (
  text: string,
  revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown

/** Numbers that may be whole after parsing, although they are not written with digits only. */
const MAY_BE_ODD = /[\s:[,]-?(?:(?=[\d.]{17})\d+\.|\d+(?:[eE]|\.(?:0*(?!\d)|\d*[eE])))/

/** Mark of a number that is whole only after parsing. */
const ODD = Symbol('odd')

/**
 * Returns, for numbers in a JSON text by their dotted paths, whether they are written with digits only. The text is examined on
 * the first query, because few callers send codes as numbers, and parsed again only if needed.
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
