import { columnsOf } from '../columns.ts'
import type { Resource } from '../resource.ts'
import type { Mapping } from './columns.ts'
import type { Columns } from './sniff.ts'

/** Lines of a file about the same object. */
export interface RepeatedKeys {
  /** Number of lines that share a key with another. */
  readonly lines: number
  /** Number of keys with several lines. */
  readonly keys: number
  /** Some of the keys, each with its lines. */
  readonly examples: readonly { readonly key: string; readonly lines: readonly number[] }[]
}

const MAX_EXAMPLES = 5

/** Lines of a file with equal keys under a mapping; undefined if there are no duplicates. `lines`: row numbers in the file. */
export const repeatedKeys = (
  object: Resource,
  { rows }: Columns,
  lines: readonly number[],
  mapping: Mapping,
): RepeatedKeys | undefined => {
  const place = mapping.indexOf(mapping.includes('id') ? 'id' : (object.key ?? 'id'))
  if (place < 0) return undefined
  const byKey = new Map<string, number[]>()
  for (const [n, row] of rows.entries()) {
    const key = row[place]?.trim()
    if (!key) continue
    const known = byKey.get(key)
    if (known) known.push(lines[n] ?? n + 1)
    else byKey.set(key, [lines[n] ?? n + 1])
  }
  const repeated = [...byKey].filter(([, lines]) => lines.length > 1)
  if (repeated.length === 0) return undefined
  return {
    lines: repeated.reduce((sum, [, lines]) => sum + lines.length, 0),
    keys: repeated.length,
    examples: repeated.slice(0, MAX_EXAMPLES).map(([key, lines]) => ({ key, lines })),
  }
}

export interface Doubts {
  /** Fields assigned to several columns. */
  readonly twice: readonly string[]
  /** True if no column identifies the object of a line. */
  readonly withoutKey: boolean
  /** Required fields of new objects without a column. */
  readonly missing: readonly string[]
}

/** Doubts to resolve before a file is read with these columns; `constants`: fields with a fixed value for new objects. */
export const doubtsAbout = (
  object: Resource,
  mapping: Mapping,
  constants: readonly string[] = [],
): Doubts => {
  const mappedFields = mapping.filter((name) => name !== null)
  const presentFields = new Set([...mappedFields, ...constants])
  return {
    twice: [...new Set(mappedFields.filter((name, place) => mappedFields.indexOf(name) !== place))],
    withoutKey: !(object.identifiedBy ?? ['id', object.key]).some(
      (name) => name !== null && presentFields.has(name),
    ),
    missing: columnsOf(object)
      .filter(({ name, required, field }) => {
        const isGenerated = field.kind === 'slug' && field.made.when === 'missing'
        // An import gives a new object an empty list.
        const isList = field.kind === 'list' || field.kind === 'references'
        return required && !isGenerated && !isList && !presentFields.has(name)
      })
      .map(({ name }) => name),
  }
}
