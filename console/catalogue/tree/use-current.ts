import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useUrlState } from '../../parts/list/url-state.ts'
import { type Forest, pathToCategory } from './tree-index.ts'
import type { Lines } from './use-lines.ts'

/** Time in ms on a line before the address changes to it. */
const SETTLE_MS = 400

interface Known {
  readonly forest: Forest
  readonly isComplete: boolean
  /** Reads the categories again. */
  readonly refresh: () => void
}

/** Current line, stored in the URL as `at`: the id of its category. The line of the URL is scrolled into view. */
export const useCurrent = ({ forest, isComplete, refresh }: Known, { rows, reveal }: Lines) => {
  const { values, change } = useUrlState()
  const [key, setKey] = useState<string>()
  /** Last index of the line; if it disappears, the line at this index becomes current. */
  const last = useRef(0)
  const rowIndex = rows.findIndex((row) => row.key === key)
  const current = rowIndex >= 0 ? rowIndex : Math.min(last.current, Math.max(0, rows.length - 1))
  last.current = current

  const { at } = values
  const shown = useRef<string>(undefined)
  /** Line of the URL set here; undefined after other navigation. */
  const stayedAt = useRef<number>(undefined)
  const lookedFor = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an address that is new, or was not known yet, is followed
  useEffect(() => {
    if (!isComplete || at === undefined || at === shown.current) return
    stayedAt.current = undefined
    const path = pathToCategory(forest, Number(at))
    if (path.length === 0) {
      if (at !== lookedFor.current) refresh()
      lookedFor.current = at
      return
    }
    shown.current = at
    const keyOfPath = `/${path.map(({ id }) => id).join('/')}`
    const above = keyOfPath.slice(0, keyOfPath.lastIndexOf('/'))
    if (above !== '') reveal(above)
    setKey(keyOfPath)
  }, [isComplete, at, forest])

  const note = useDebouncedCallback(() => {
    if (stayedAt.current === undefined) return
    shown.current = String(stayedAt.current)
    change({ at: shown.current })
  }, SETTLE_MS)
  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))]
    if (!row) return
    setKey(row.key)
    stayedAt.current = row.category.id
    note()
  }
  return { current, goTo, goToKey: setKey }
}
