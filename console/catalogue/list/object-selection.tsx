import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isKeptWhenDeleted } from '@vitrina/schema/columns'
import { MOST_MEMBERS } from '@vitrina/schema/console/removal'
import type { Resource } from '@vitrina/schema/resource'
import { useState } from 'react'
import { SelectionBar } from '../../parts/list/selection-bar.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { BulkDelete } from '../bulk/bulk-delete.tsx'
import { BulkEdit } from '../bulk/bulk-edit.tsx'
import { findPage, MOST_AT_ONCE } from '../content.ts'
import { addressOf } from '../objects.ts'
import { MergeDialog } from '../removal/merge-dialog.tsx'
import { words as mergeWords } from '../removal/words.ts'
import type { ListQuestion } from './question.ts'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly ids: readonly number[]
  readonly question: ListQuestion
  readonly total: number
  readonly onSelect: (ids: ReadonlySet<string | number>) => void
}

/** Actions on the selected objects. */
export const ObjectSelection = ({ object, ids, question, total, onSelect }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const sayMerge = useWords(mergeWords)
  const mayMerge =
    isKeptWhenDeleted(object) && site.may('catalogue.write') && ids.length > 1 && ids.length <= MOST_MEMBERS
  const [doing, setDoing] = useState<'edit' | 'remove' | 'merge'>()
  const clear = () => onSelect(new Set())
  const findAll = async () => {
    const query = { ...question.narrowing, fields: 'id', page_size: MOST_AT_ONCE }
    return (await findPage(site, object.path, query)).rows.map(({ id }) => id)
  }
  return (
    <SelectionBar count={ids.length} most={MOST_AT_ONCE} {...{ total, findAll, onSelect }}>
      <Button size="xs" onClick={() => setDoing('edit')}>
        {say('edit')}
      </Button>
      <Button
        component={Link}
        size="xs"
        variant="default"
        to={`/sites/${site.slug}/objects/${addressOf(object)}/grid`}
        state={{ ids }}
      >
        {say('grid')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setDoing('remove')}>
        {say('remove')}
      </Button>
      {mayMerge && (
        <Button size="xs" variant="default" onClick={() => setDoing('merge')}>
          {sayMerge('merge')}
        </Button>
      )}
      {doing === 'merge' && (
        <MergeDialog object={object} ids={ids} onClose={() => setDoing(undefined)} onDone={clear} />
      )}
      {doing === 'edit' && (
        <BulkEdit object={object} ids={ids} onClose={() => setDoing(undefined)} onDone={clear} />
      )}
      {doing === 'remove' && (
        <BulkDelete object={object} ids={ids} onClose={() => setDoing(undefined)} onDone={clear} />
      )}
    </SelectionBar>
  )
}
