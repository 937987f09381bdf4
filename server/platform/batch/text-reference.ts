/** Meaning of a reference that was sent as a text (rule 4.2.8a): a target, or the reason why it is missing. */
export type TextMeaning<Target> =
  | { readonly target: Target }
  /** A key of one object and the id of another. */
  | { readonly ambiguous: { readonly byKey: Target; readonly id: number } }
  /** No key, but an id that the site does not accept as text. */
  | { readonly refusedId: number }
  | { readonly missing: true }

/** Rule of a site for ids that are sent as texts: refused, after keys or before keys; an object without a key is always found by such an id. */
export type IdsAsText = 'refuse' | 'accept' | 'first'

/** Stored objects of one kind, by the ids and keys that a call names. */
export interface StoredTargets {
  /** The key of each object that has the id; null: it has none. */
  readonly keyOf: ReadonlyMap<number, string | null>
  readonly keys: ReadonlyMap<string, number>
}

/** Reads a text by the meanings of its key and of its id: the key first, the id where the object has no key or the site says so. */
export const meaningOfText = <Target>(
  byKey: Target | number | undefined,
  id: number | undefined,
  stored: StoredTargets | undefined,
  idsAsText: IdsAsText,
): TextMeaning<Target | number> => {
  const key = id === undefined ? undefined : stored?.keyOf.get(id)
  if (id === undefined || key === undefined)
    return byKey === undefined ? { missing: true } : { target: byKey }
  if (idsAsText === 'first') return { target: id }
  if (byKey !== undefined) return byKey === id ? { target: id } : { ambiguous: { byKey, id } }
  return key === null || idsAsText === 'accept' ? { target: id } : { refusedId: id }
}

/** The stored objects of one kind among rows that were found. */
export const storedTargets = (rows: readonly { readonly id: number; readonly key: string | null }[]) => {
  const keys = new Map<string, number>()
  for (const { id, key } of rows) if (key !== null) keys.set(key, id)
  return { keyOf: new Map(rows.map(({ id, key }) => [id, key])), keys } satisfies StoredTargets
}
