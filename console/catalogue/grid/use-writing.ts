import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Resource } from '@vitrina/schema/resource'
import { useState } from 'react'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { words as bulk } from '../bulk/words.ts'
import { useNotifyWritten } from '../undo/notify-written.tsx'
import type { ActOnEdits, CellChange, Edits } from './edits.ts'
import { type CellsWritten, type SkippedCell, writeCells } from './write.ts'

const NOTHING: readonly SkippedCell[] = []

/** Dry run and write of the changed cells of a grid; faults are shown in their cells. */
export const useWriting = (object: Resource, edits: Edits, act: ActOnEdits) => {
  const say = useWords(bulk)
  const site = useSite()
  const queries = useQueryClient()
  const notifyWritten = useNotifyWritten()
  const { number } = useFormat()
  const { language } = useLanguage()
  const [skipped, setSkipped] = useState(NOTHING)

  /** Refused cells are kept and marked; skipped cells lose their change, so that they can be edited again. */
  const settle = ({ ids, skipped, refusal }: CellsWritten, written: readonly CellChange[]): void => {
    const refused = (refusal?.faults ?? []).flatMap(({ index, field, message }): CellChange[] => {
      const id = ids[index ?? -1] ?? -1
      const edit = edits.get(id)?.get(field ?? '')
      return edit && field !== undefined ? [{ id, name: field, edit: { ...edit, fault: message } }] : []
    })
    const resets = skipped.map(({ id, column }): CellChange => ({ id, name: column.name, edit: undefined }))
    const changes = [...written, ...refused, ...resets]
    if (changes.length > 0) act({ do: 'settle', changes })
    setSkipped(skipped)
    if (resets.length + written.length > 0) queries.invalidateQueries({ queryKey: [site.slug, 'content'] })
  }

  const rehearsal = useMutation({
    mutationFn: () => writeCells(site, object, edits, { dryRun: true, language }),
    onSuccess: (outcome) => settle(outcome, []),
  })
  const write = useMutation({
    mutationFn: () => writeCells(site, object, edits, { dryRun: false, language }),
    onSuccess: (outcome) => {
      const { columns, before, after } = outcome
      const written = after.flatMap(({ id }) =>
        [...(edits.get(id)?.keys() ?? [])].map((name): CellChange => ({ id, name, edit: undefined })),
      )
      settle(outcome, written)
      rehearsal.reset()
      if (after.length > 0)
        notifyWritten(say('changed', { count: number(after.length) }), {
          ...{ path: object.path, columns, before, after },
        })
    },
  })
  const { data } = rehearsal
  const refused = data?.refusal ?? write.data?.refusal
  return {
    /** Dry run of the changes. */
    rehearse: () => {
      write.reset()
      rehearsal.mutate()
    },
    isRehearsing: rehearsal.isPending,
    /** Result of the dry run, unless it was refused. */
    rehearsed: data && !data.refusal ? data : undefined,
    write: () => write.mutate(),
    isWriting: write.isPending,
    close: () => rehearsal.reset(),
    failure: write.error,
    refused: refused
      ? { of: refused, ids: data?.ids ?? write.data?.ids ?? [] }
      : rehearsal.error
        ? { of: rehearsal.error, ids: [] }
        : undefined,
    skipped,
    forgetSkipped: () => setSkipped(NOTHING),
  }
}

export type Writing = ReturnType<typeof useWriting>
