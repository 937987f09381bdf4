import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isMovedToTrash } from '@vitrina/schema/columns'
import { MAX_LISTED_MEMBERS } from '@vitrina/schema/console/removal'
import type { Resource } from '@vitrina/schema/resource'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../parts/lazy/lazy-part.tsx'
import { SelectionBar } from '../../parts/list/selection-bar.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { findPage, MAX_OBJECTS_PER_CALL } from '../content.ts'
import { addressOf } from '../objects.ts'
import { words as mergeWords } from '../removal/words.ts'
import type { ObjectListQuery } from './list-query.ts'
import { words } from './words.ts'

const BulkEdit = lazyPart(() => import('../bulk/bulk-edit.tsx'))
const BulkDelete = lazyPart(() => import('../bulk/bulk-delete.tsx'))
const MergeDialog = lazyPart(async () => ({
  default: (await import('../removal/merge-dialog.tsx')).MergeDialog,
}))

interface Props {
  readonly object: Resource
  readonly ids: readonly number[]
  readonly question: ObjectListQuery
  readonly total: number
  readonly onSelect: (ids: ReadonlySet<string | number>) => void
}

/** Actions on the selected objects. */
export const ObjectSelection = ({ object, ids, question, total, onSelect }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const sayMerge = useWords(mergeWords)
  const mayMerge =
    isMovedToTrash(object) &&
    site.may('catalogue.write') &&
    ids.length > 1 &&
    ids.length <= MAX_LISTED_MEMBERS
  const [dialog, setDialog] = useState<'edit' | 'remove' | 'merge'>()
  const clear = () => onSelect(new Set())
  const findAll = async () => {
    const query = { ...question.narrowing, fields: 'id', page_size: MAX_OBJECTS_PER_CALL }
    return (await findPage(site, object.path, query)).rows.map(({ id }) => id)
  }
  return (
    <SelectionBar count={ids.length} most={MAX_OBJECTS_PER_CALL} {...{ total, findAll, onSelect }}>
      <Button size="xs" onClick={() => setDialog('edit')}>
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
      <Button size="xs" variant="default" onClick={() => setDialog('remove')}>
        {say('remove')}
      </Button>
      {mayMerge && (
        <Button size="xs" variant="default" onClick={() => setDialog('merge')}>
          {sayMerge('merge')}
        </Button>
      )}
      <Suspense>
        {dialog === 'merge' && (
          <MergeDialog object={object} ids={ids} onClose={() => setDialog(undefined)} onDone={clear} />
        )}
        {dialog === 'edit' && (
          <BulkEdit object={object} ids={ids} onClose={() => setDialog(undefined)} onDone={clear} />
        )}
        {dialog === 'remove' && (
          <BulkDelete object={object} ids={ids} onClose={() => setDialog(undefined)} onDone={clear} />
        )}
      </Suspense>
    </SelectionBar>
  )
}
