import { Portal } from '@mantine/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react'
import { useLanguage } from '../../text/language.tsx'
import { categoryName } from './by-name.ts'
import type { TreeMove } from './keyboard-moves.ts'
import { foldedText, type Row } from './rows.ts'
import classes from './tree.module.css'
import { type Act, rowId, TreeRow } from './tree-row.tsx'
import { type Drop, useDrag } from './use-drag.ts'

/** Actions that only keys trigger. */
export type Key = 'siblings' | 'move' | 'undo'

interface Props {
  readonly label: string
  readonly rows: readonly Row[]
  /** Index of the current line. */
  readonly current: number
  readonly mayWrite: boolean
  readonly hrefOf: (row: Row) => string
  readonly onGo: (index: number) => void
  readonly onAct: (act: Act | Key, row: Row) => void
  readonly onStep: (step: TreeMove, row: Row) => void
  readonly onDrop: (row: Row, drop: Drop) => void
  /** Open menu of the line at this index, if any. */
  readonly menuOf: (row: Row) => ReactNode
}

const ROW_HEIGHT = 36

/** Key codes of M and Z, with Latin and Cyrillic letters. */
const M = ['m', 'ь']
const Z = ['z', 'я']

/** Time in ms within which typed letters belong to one name, unless an arrow key or Escape ends it. */
const ONE_NAME = 700

const STEP_OF: Readonly<Record<string, TreeMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** Lines of a tree, rendered only if visible. Keys follow the ARIA tree pattern. */
export const TreeView = (props: Props) => {
  const { label, rows, current, mayWrite, hrefOf, onGo, onAct, onStep, onDrop, menuOf } = props
  const { language } = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
    // The current line is always rendered, because the tree refers to it for screen readers.
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      return seen.includes(current) || current >= rows.length ? seen : [...seen, current]
    },
  })
  const key = rows[current]?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is brought into sight when it is another line, or has moved
  useEffect(() => virtual.scrollToIndex(current), [key, current])

  const { drag, onPointerDown } = useDrag({
    frame,
    ghost,
    rowHeight: ROW_HEIGHT,
    rows,
    onDrop,
    onRest: (row) => row.count > 0 && !row.expanded && onAct('toggle', row),
  })

  const rowAt = (target: EventTarget): Row | undefined => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    return element && frame.current?.contains(element) ? rows[Number(element.dataset.index)] : undefined
  }

  const onClick = (event: MouseEvent) => {
    const row = rowAt(event.target)
    if (!row || !(event.target instanceof Element)) return
    onGo(rows.indexOf(row))
    const act = event.target.closest<HTMLElement>('[data-act]')?.dataset.act as Act | undefined
    // The browser handles a link that is to open in another window.
    if (act === 'open' && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    if (act === 'open') event.preventDefault()
    if (act) onAct(act, row)
  }

  const findTyped = (letter: string): void => {
    const now = Date.now()
    const text = now - typed.current.at < ONE_NAME ? typed.current.text + letter : letter
    typed.current = { text, at: now }
    const sought = foldedText(text)
    const order = rows.map((_, place) => (current + place + (text.length > 1 ? 0 : 1)) % rows.length)
    const match = order.find((place) =>
      foldedText(categoryName(language, (rows[place] as Row).category)).startsWith(sought),
    )
    if (match !== undefined) onGo(match)
  }

  /** Returns true for a key that the tree handles. */
  const take = (event: KeyboardEvent, row: Row): boolean => {
    const { key } = event
    if (key === 'Escape' || key.startsWith('Arrow')) typed.current.at = 0
    const step = STEP_OF[key]
    if (event.altKey && step) {
      if (mayWrite) onStep(step, row)
      return true
    }
    if ((event.ctrlKey || event.metaKey) && Z.includes(key.toLowerCase()) && mayWrite) {
      onAct('undo', row)
      return true
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const seen = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1)
    const goal = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + seen,
      PageUp: current - seen,
      Home: 0,
      End: rows.length - 1,
    }[key]
    if (goal !== undefined) onGo(goal)
    else if (key === 'ArrowRight') {
      if (row.count > 0 && !row.expanded) onAct('toggle', row)
      else if (row.expanded) onGo(current + 1)
    } else if (key === 'ArrowLeft') {
      if (row.expanded) onAct('toggle', row)
      else if (row.level > 1)
        onGo(rows.findLastIndex(({ level }, place) => place < current && level < row.level))
    } else if (key === '*') onAct('siblings', row)
    else if (mayWrite && (key === 'ContextMenu' || (key === 'F10' && event.shiftKey))) onAct('menu', row)
    else if (mayWrite && M.includes(key) && Date.now() - typed.current.at >= ONE_NAME) onAct('move', row)
    else if (key.length === 1 && key !== ' ' && key !== '/') findTyped(key)
    else return false
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current]
    if (!row || !(event.target instanceof Node) || !frame.current?.contains(event.target)) return
    const isOnTree = event.target === frame.current
    if (isOnTree && event.key === 'Enter') {
      event.preventDefault()
      onAct('open', row)
    } else if ((isOnTree || event.key.startsWith('Arrow')) && take(event, row)) {
      event.preventDefault()
      // Otherwise the opened menu would treat the same key press as one outside of it, and close.
      event.stopPropagation()
      if (!isOnTree) frame.current.focus()
    }
  }

  return (
    <>
      <div
        ref={frame}
        role="tree"
        aria-label={label}
        aria-activedescendant={key === undefined ? undefined : rowId(key)}
        tabIndex={0}
        className={classes.frame}
        data-drags={drag ? true : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={(event) => {
          const row = rowAt(event.target)
          if (!row || !mayWrite) return
          event.preventDefault()
          onGo(rows.indexOf(row))
          onAct('menu', row)
        }}
        onPointerDown={(event: PointerEvent) => {
          const row = mayWrite ? rowAt(event.target) : undefined
          if (row && event.target instanceof Element && !event.target.closest('button'))
            onPointerDown(event, row)
        }}
      >
        <div className={classes.rows} style={{ height: virtual.getTotalSize() }} role="presentation">
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index] as Row
            return (
              <TreeRow
                key={key}
                row={row}
                index={index}
                start={start}
                href={hrefOf(row)}
                mayWrite={mayWrite}
                isCurrent={index === current}
                isDragged={drag?.row.key === row.key}
                drop={drag?.drop?.row.key === row.key ? drag.drop.where : undefined}
                menu={menuOf(row)}
              />
            )
          })}
        </div>
      </div>
      {drag && (
        <Portal>
          <div ref={ghost} className={classes.ghost} aria-hidden>
            {categoryName(language, drag.row.category)}
          </div>
        </Portal>
      )}
    </>
  )
}
