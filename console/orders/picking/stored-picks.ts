import { useSyncExternalStore } from 'react'
import type { CurrentSite } from '../../session/current-site.ts'
import type { OrderPick } from './pick.ts'

/** Picks of an operator at a site that the server does not have completely, by order id. */
export type StoredPicks = Readonly<Record<number, OrderPick>>

const NONE: StoredPicks = {}

const listeners = new Set<() => void>()

const parsed = new Map<string, { readonly text: string | null; readonly picks: StoredPicks }>()

/** Storage key, separate for each operator of a shared device. */
export const storageKeyOf = (site: Pick<CurrentSite, 'slug'>, operator: number): string =>
  `vitrina.picking.${operator}.${site.slug}`

export const readPicks = (key: string): StoredPicks => {
  const text = localStorage.getItem(key)
  const known = parsed.get(key)
  if (known && known.text === text) return known.picks
  const picks = text === null ? NONE : (JSON.parse(text) as StoredPicks)
  parsed.set(key, { text, picks })
  return picks
}

/** Stores a pick on the device; null removes it. */
export const storePick = (key: string, id: number, pick: OrderPick | null): void => {
  const { [id]: _, ...others } = readPicks(key)
  localStorage.setItem(key, JSON.stringify(pick ? { ...others, [id]: pick } : others))
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export const useStoredPicks = (key: string): StoredPicks => useSyncExternalStore(listen, () => readPicks(key))
