import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FigureRow } from '@vitrina/schema/console/figure-list'
import { figureLines, type ProductFeed } from '@vitrina/schema/product-feeds'
import { isNumber } from '@vitrina/schema/wire/number'
import { type KeyboardEvent, useState } from 'react'
import { problemOf } from '../../../api/problem.ts'
import { useSite } from '../../../session/site.ts'
import { asTyped } from '../../../text/format.ts'
import { useLanguage } from '../../../text/language.tsx'
import { useWords } from '../../../text/words.ts'
import { notifyUndoable } from '../../undo/notify-written.tsx'
import { words as shared } from '../../words.ts'
import { parseFigure, writeFigureRows } from '../figures.ts'
import { words as figureWords } from '../words.ts'
import { findFigure } from './find-figures.ts'
import { words } from './words.ts'

interface Props {
  readonly feed: ProductFeed
  readonly row: FigureRow
  /** Accessible name of the figure. */
  readonly label: string
  readonly onWritten: (row: FigureRow, figure: string) => void
}

/** Figure edited in place: Enter or leaving the cell writes it, Escape reverts it, arrow keys move to adjacent rows. */
export const FigureCell = ({ feed, row, label, onWritten }: Props) => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const sayFigure = useWords(figureWords)
  const site = useSite()
  const { language } = useLanguage()
  const [typed, setTyped] = useState<string>()
  const write = useMutation({
    mutationFn: async (figure: string) => {
      await writeFigureRows(site, feed, [{ key: row.key, owner: row.owner_id, figure }])
      return figure
    },
    onSuccess: (figure) => {
      const before = row.figure
      onWritten(row, figure)
      setTyped(undefined)
      notifyUndoable(say('written', { name: label, figure }), async () => {
        const present = await findFigure(site, feed, row)
        if (present === undefined || Number(present) !== Number(figure))
          return say('notUndone', { name: label })
        await writeFigureRows(site, feed, [{ key: row.key, owner: row.owner_id, figure: before }])
        onWritten(row, before)
        return say('written', { name: label, figure: before })
      })
    },
  })
  if (!site.mayWrite(figureLines(feed).path))
    return <span className="number">{asTyped(row.figure, language)}</span>
  const figure = parseFigure(typed ?? row.figure)
  const isWrong = typed !== undefined && !isNumber(figure)
  const commit = () => {
    if (typed === undefined || isWrong || write.isPending) return
    if (Number(figure) === Number(row.figure)) setTyped(undefined)
    else write.mutate(figure)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      setTyped(undefined)
      write.reset()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      commit()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = [
      ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>('input[data-figure]') ??
        []),
    ]
    const other = all[all.indexOf(event.currentTarget) + step]
    other?.focus()
    other?.select()
  }
  return (
    <TextInput
      data-figure
      size="xs"
      w="8rem"
      ms="auto"
      aria-label={label}
      value={typed ?? asTyped(row.figure, language)}
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: 'end' } }}
      error={
        isWrong
          ? figure === ''
            ? sayFigure('stays')
            : sayShared('notANumber')
          : write.error && (problemOf(write.error).faults[0]?.message ?? problemOf(write.error).message)
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  )
}
