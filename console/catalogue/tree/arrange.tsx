import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useUrlState } from '../../parts/list/url-state.ts'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { categoryName } from './by-name.ts'
import { dropTarget, keyboardMoveTarget, type MoveTarget, STEPS, type TreeMove } from './keyboard-moves.ts'
import { MoveDialog } from './move-dialog.tsx'
import { RowMenu } from './row-menu.tsx'
import type { Row } from './rows.ts'
import type { Forest } from './tree-index.ts'
import type { Act } from './tree-row.tsx'
import { type Key, TreeView } from './tree-view.tsx'
import { useArrange } from './use-arrange.tsx'
import { useCurrent } from './use-current.ts'
import type { Lines } from './use-lines.ts'
import { words } from './words.ts'

interface Props {
  readonly forest: Forest
  readonly isComplete: boolean
  readonly refresh: () => void
  readonly lines: Lines
}

/** Tree with all its actions. */
export const Arrange = ({ forest, isComplete, refresh, lines }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const router = useRouter()
  const { language } = useLanguage()
  const { values } = useUrlState()
  const { rows, toggle, follow, expandSiblings } = lines
  const { current, goTo, goToKey } = useCurrent({ forest, isComplete, refresh }, lines)
  const [menuAt, setMenuAt] = useState<string>()
  const [moving, setMoving] = useState<Row>()
  const { move, hide, undo } = useArrange()

  /** Returns the focus to the tree after a dialog is closed. */
  const backToTree = () => setTimeout(() => document.querySelector<HTMLElement>('[role=tree]')?.focus())
  const closeMenu = () => {
    setMenuAt(undefined)
    backToTree()
  }
  const closeDialog = () => {
    setMoving(undefined)
    backToTree()
  }
  const addressOf = ({ category }: Row) => `/sites/${site.slug}/objects/category/${category.id}`
  const go = (to: string) => router.navigate({ to })

  /** Moves the current line along with keyboard moves; drops and distant moves leave it in place. */
  const arrange = (row: Row, { move: target, parentKey }: MoveTarget, along: boolean) => {
    const to = `${parentKey}/${row.category.id}`
    move(target, () => {
      if (!along || to === row.key) return
      follow(row.key, to)
      goToKey(to)
    })
  }
  const step = (which: TreeMove, row: Row) => {
    const aim = keyboardMoveTarget(forest, row, which)
    if (aim) arrange(row, aim, true)
  }
  const act = (which: Act | Key, row: Row) => {
    switch (which) {
      case 'toggle':
        return toggle(row.key)
      case 'siblings':
        return expandSiblings(row)
      case 'open':
        return go(addressOf(row))
      case 'hide':
        return hide(row.category)
      case 'menu':
        return setMenuAt(row.key)
      case 'move':
        return setMoving(row)
      case 'undo':
        return undo()
    }
  }
  const menuOf = (row: Row) =>
    row.key === menuAt && (
      <RowMenu
        row={row}
        name={categoryName(language, row.category)}
        steps={STEPS.filter((which) => keyboardMoveTarget(forest, row, which))}
        onStep={(which) => step(which, row)}
        onOpen={() => go(addressOf(row))}
        onProducts={() => go(`/sites/${site.slug}/objects/product?category=${row.category.id}`)}
        onHide={() => hide(row.category)}
        onMove={() => setMoving(row)}
        onClose={closeMenu}
      />
    )
  return (
    <>
      <TreeView
        key={values.search}
        label={say('title')}
        rows={rows}
        current={current}
        mayWrite={site.mayWrite('category') && isComplete}
        hrefOf={(row) => `/console${addressOf(row)}`}
        onGo={goTo}
        onAct={act}
        onStep={step}
        onDrop={(row, drop) => arrange(row, dropTarget(forest, row, drop), false)}
        menuOf={(row) => menuOf(row) || undefined}
      />
      {moving && (
        <MoveDialog
          forest={forest}
          row={moving}
          onClose={closeDialog}
          onMove={(to) => {
            closeDialog()
            move({ id: moving.category.id, from: moving.parent, to, before: null })
          }}
        />
      )}
    </>
  )
}
