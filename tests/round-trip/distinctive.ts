type Row = Readonly<Record<string, unknown>>

/** Minimum number of rows, for an import of several chunks. */
const AT_LEAST = 600

/**
 * Rows of a sample that add a feature to the rows before them: a character in a field, a kind of value, a
 * length of another magnitude, or another set of fields; further rows to fill several chunks; and the rows
 * that these, or `referring`, refer to. The other rows would be transferred in the same way.
 */
export const distinctive = <R extends Row>(rows: readonly R[], referring: readonly Row[] = []): R[] => {
  const seen = new Set<string>()
  const chosen = new Set(
    rows.filter((row, n) => {
      const before = seen.size
      for (const sign of signsOf('', row)) seen.add(sign)
      return seen.size > before || n < AT_LEAST
    }),
  )
  const named = Map.groupBy(
    rows.flatMap((row) => Object.entries(row).map(([name, value]) => ({ key: `${name} ${value}`, row }))),
    ({ key }) => key,
  )
  const follow = (row: Row): void => {
    for (const key of referencesIn(row))
      for (const { row } of named.get(key) ?? [])
        if (!chosen.has(row)) {
          chosen.add(row)
          follow(row)
        }
  }
  for (const row of [...chosen, ...referring]) follow(row)
  return rows.filter((row) => chosen.has(row))
}

/** Features of a row, one line each. */
function* signsOf(path: string, value: unknown): Generator<string> {
  if (typeof value === 'string') {
    yield `${path} text ${Math.ceil(Math.log2(value.length + 1))}`
    for (const character of new Set(value)) yield `${path} ${character}`
  } else if (Array.isArray(value)) {
    yield `${path} list ${value.length}`
    for (const inner of value) yield* signsOf(`${path}[]`, inner)
  } else if (typeof value === 'object' && value !== null) {
    yield `${path} ${Object.keys(value)}`
    for (const [name, inner] of Object.entries(value)) yield* signsOf(`${path}.${name}`, inner)
  } else yield `${path} ${typeof value} ${String(value).length}`
}

/** Keys by which a row refers to others: `{ "category_id": [{ "group_category_id": "A-7" }] }`. */
const referencesIn = (row: Row): string[] =>
  Object.values(row)
    .flat()
    .flatMap((value) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([name, value]) => `${name} ${value}`)
        : [],
    )
