import { useMemo, useState } from 'react'
import { useSite } from '../../session/site.ts'
import { allKeys, hitsOf, keysAbove, type Row, rekeyed, rowsOf } from './rows.ts'
import type { Forest } from './tree-index.ts'

const NOTHING: ReadonlySet<string> = new Set()

/** Open lines of each site's tree, so that it looks the same on return from a form. */
const openBySite = new Map<string, ReadonlySet<string>>()

/** Visible lines of the tree: below open ones, or on the path to search results. */
export const useLines = (forest: Forest | undefined, search: string) => {
  const { slug } = useSite()
  const [open, setOpen] = useState<ReadonlySet<string>>(openBySite.get(slug) ?? NOTHING)
  /** Lines toggled by the user during a search; reset by another search. */
  const [turned, setTurned] = useState({ search, keys: NOTHING })
  const isSearch = search !== ''
  const turnedNow = turned.search === search ? turned.keys : NOTHING
  const toggled = isSearch ? turnedNow : open

  const keep = (keys: ReadonlySet<string>) => {
    if (isSearch) return setTurned({ search, keys })
    openBySite.set(slug, keys)
    setOpen(keys)
  }
  const hits = useMemo(() => forest && hitsOf(forest, search), [forest, search])
  const rows = useMemo(() => (forest ? rowsOf(forest, toggled, hits) : []), [forest, toggled, hits])
  const isOpen = (key: string): boolean => {
    const isAncestor = hits?.ancestors.has(Number(key.slice(key.lastIndexOf('/') + 1))) ?? false
    return isAncestor !== toggled.has(key)
  }
  const toggle = (...keys: readonly string[]) => keep(new Set(toggled).symmetricDifference(new Set(keys)))

  return {
    rows,
    hits,
    toggle: (key: string) => toggle(key),
    /** Opens the line of a key and its ancestors. */
    reveal: (key: string) => toggle(...[...keysAbove(key), key].filter((one) => !isOpen(one))),
    /** Keeps lines below a moved category open, and opens its ancestors. */
    follow: (from: string, to: string) => {
      const keys = new Set(rekeyed(toggled, from, to))
      for (const above of keysAbove(to)) if (!isOpen(above)) keys.add(above)
      keep(keys)
    },
    expandSiblings: ({ key }: Row) => {
      const above = key.slice(0, key.lastIndexOf('/'))
      const siblings = rows.filter((row) => row.key.slice(0, row.key.lastIndexOf('/')) === above)
      toggle(...siblings.filter(({ count, expanded }) => count > 0 && !expanded).map((row) => row.key))
    },
    expandAll: () => forest && keep(isSearch ? NOTHING : allKeys(forest)),
    collapseAll: () => {
      if (!isSearch) return keep(NOTHING)
      keep(
        new Set(
          rows
            .filter(({ level, category }) => level === 1 && hits?.ancestors.has(category.id))
            .map(({ key }) => key),
        ),
      )
    },
  }
}

export type Lines = ReturnType<typeof useLines>
