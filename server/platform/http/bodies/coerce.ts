/** Part of a JSON Schema that determines how a text in a URL is converted. */
export interface Meaning {
  readonly type?: string
  readonly anyOf?: readonly Meaning[]
}

/**
 * Converts the text of a parameter to the type of its schema: `"2"` is 2 for an integer. Other text is unchanged, and validation
 * refuses it: `"1.5"`, `"0x10"` and `""` are not integers.
 */
export const coerce = (text: string, schema: Meaning): string | number | boolean => {
  const types = typesOf(schema)
  if (types.includes('integer') && /^-?\d+$/.test(text)) return Number(text)
  if (types.includes('number') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const typesOf = ({ type, anyOf = [] }: Meaning): readonly string[] => [
  ...(type === undefined ? [] : [type]),
  ...anyOf.flatMap(typesOf),
]
