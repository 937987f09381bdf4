/** Target of a reference that was sent as a text (rule 4.2.8a), or the reason why it has none. */
export type TextMeaning<Target> =
  | { readonly target: Target }
  /** Text that is a key of one object and the id of another. */
  | { readonly ambiguous: { readonly byKey: Target; readonly id: number } }
  /** Text that is not a key, but an id, which the site does not accept as text. */
  | { readonly refusedId: number }
  | { readonly missing: true }

/** Rule of a site for ids sent as texts: refused, after keys or before keys; such an id always finds an object without a key. */
export type IdsAsText = 'refuse' | 'accept' | 'first'

/** Stored objects of one kind, by the ids and keys that a call names. */
export interface StoredTargets {
  /** Client keys by id; null for an object without one. */
  readonly keyOf: ReadonlyMap<number, string | null>
  readonly keys: ReadonlyMap<string, number>
}

/**
 * Resolves a text from the objects with this key and with this id: the key first; the id for an object without a key, or if the
 * site accepts ids.
 */
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

/** Stored objects of one kind, from selected rows. */
export const storedTargets = (rows: readonly { readonly id: number; readonly key: string | null }[]) => {
  const keys = new Map<string, number>()
  for (const { id, key } of rows) if (key !== null) keys.set(key, id)
  return { keyOf: new Map(rows.map(({ id, key }) => [id, key])), keys } satisfies StoredTargets
}
