import {
  IconChevronRight,
  IconDots,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconSitemap,
} from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { categoryName } from './by-name.ts'

import type { Row } from './rows.ts'
import classes from './tree.module.css'
import type { Drop } from './use-drag.ts'
import { words } from './words.ts'

/** Action of a click on a part of a line; the tree has one listener for all of them. */
export type Act = 'toggle' | 'open' | 'hide' | 'menu'

interface Props {
  readonly row: Row
  readonly index: number
  /** Pixels from the top. */
  readonly start: number
  readonly href: string
  readonly mayWrite: boolean
  readonly isCurrent: boolean
  readonly isDragged: boolean
  readonly drop: Drop['where'] | undefined
  /** Menu in place of its button. */
  readonly menu: ReactNode
}

/** Maximum indentation in levels; deeper lines have the same. */
const MAX_INDENT_LEVELS = 9
const INDENT = 18

/**
 * Line of the tree. It has plain elements and no listener of its own, because hundreds of lines are mounted
 * per second while scrolling.
 */
export const TreeRow = memo((props: Props) => {
  const { row, index, start, href, mayWrite, isCurrent, isDragged, drop, menu } = props
  const { category, level, place, siblings, count, expanded, isHit } = row
  const say = useWords(words)
  const { language } = useLanguage()
  const name = categoryName(language, category)
  const parents = category.category_id?.length ?? 0
  const label = [
    name,
    ...(parents > 1 ? [parents] : []),
    ...(count > 0 ? [count] : []),
    category.group_category_id ?? '',
  ].join(' ')
  const depth = (Math.min(level, MAX_INDENT_LEVELS) - 1) * INDENT + 4
  const nameClass = [classes.name, category.hide && classes.hiddenName, isHit && classes.foundName]
    .filter(Boolean)
    .join(' ')
  const Eye = category.hide ? IconEyeOff : IconEye
  const tabIndex = isCurrent ? 0 : -1
  return (
    <div
      id={rowId(row.key)}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={count > 0 ? expanded : undefined}
      aria-selected={isCurrent}
      aria-label={category.hide ? `${label}, ${say('hidden')}` : label}
      // The tree has the focus, and refers to the current line.
      tabIndex={-1}
      data-index={index}
      data-dragged={isDragged || undefined}
      data-drop={drop}
      className={classes.row}
      style={{ transform: `translateY(${start}px)`, '--depth': `${depth}px` } as CSSProperties}
    >
      <span className={classes.depth} />
      {count > 0 ? (
        <span className={classes.button} data-act="toggle">
          <IconChevronRight size={16} className={classes.chevron} />
        </span>
      ) : (
        <span className={classes.leaf} />
      )}
      {mayWrite && (
        <span className={classes.handle} data-handle>
          <IconGripVertical size={16} />
        </span>
      )}
      <a className={nameClass} href={href} data-act="open" draggable={false} tabIndex={-1} title={name}>
        {name}
      </a>{' '}
      {parents > 1 && (
        <span className={classes.several} title={say('several', { count: parents })}>
          <IconSitemap size={12} />
          {parents}
        </span>
      )}{' '}
      {count > 0 && <span className={`${classes.count} number`}>{count}</span>}{' '}
      <span className={classes.space} />
      {category.group_category_id !== null && (
        <span className={`${classes.key} mono`}>{category.group_category_id}</span>
      )}
      {mayWrite ? (
        <>
          <button
            type="button"
            className={classes.button}
            data-act="hide"
            tabIndex={tabIndex}
            aria-label={say(category.hide ? 'showOne' : 'hideOne', { name })}
            title={say(category.hide ? 'show' : 'hide')}
          >
            <Eye size={16} />
          </button>
          {menu ?? (
            <button
              type="button"
              className={classes.button}
              data-act="menu"
              tabIndex={tabIndex}
              aria-label={say('more', { name })}
              aria-haspopup="menu"
            >
              <IconDots size={16} />
            </button>
          )}
        </>
      ) : (
        category.hide && <IconEyeOff size={16} aria-label={say('hidden')} />
      )}
    </div>
  )
})

/** Element id of a line. */
export const rowId = (key: string): string => `category${key.replaceAll('/', '-')}`
