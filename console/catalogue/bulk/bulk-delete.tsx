import { List, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isMovedToTrash } from '@vitrina/schema/columns'
import { MAX_REMOVED_OBJECTS } from '@vitrina/schema/console/removal'
import type { Resource } from '@vitrina/schema/resource'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { Loading } from '../../parts/loading.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { removeMany } from '../content.ts'
import { useNames } from '../names-of.ts'
import { isUsed } from '../removal/is-used.ts'
import { RemoveUsed } from '../removal/remove-used.tsx'
import { useNotifyDeleted } from '../undo/notify-written.tsx'
import { BulkRefusal } from './bulk-refusal.tsx'
import { words } from './words.ts'

/** Maximum number of objects shown by name. */
const MAX = 20

interface Props {
  readonly object: Resource
  readonly ids: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Deletes many objects, after a dry run on the server and a confirmation. */
const BulkDelete = ({ object, ids, onClose, onDone }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const queries = useQueryClient()
  const notifyDeleted = useNotifyDeleted()
  const { number } = useFormat()
  const { language } = useLanguage()
  const count = number(ids.length)
  // Not all of them may be on the page: a selection is kept across pages.
  const named = ids.slice(0, MAX)
  const names = useNames(new Map([[object.path, named]])).get(object.path)
  const rehearsal = useQuery({
    // Query key outside of the content, which is read again after the deletion.
    queryKey: [site.slug, 'removal', object.path, ids],
    queryFn: async () => {
      await removeMany(site, object.path, ids, { dryRun: true })
      return true
    },
    gcTime: 0,
    staleTime: 0,
  })
  const remove = useMutation({
    mutationFn: () => removeMany(site, object.path, ids),
    onSuccess: () => {
      queries.invalidateQueries({ queryKey: [site.slug, 'content'] })
      notifyDeleted(say('removed', { count }), object, ids)
      onDone()
      onClose()
    },
  })
  const isInUse = ids.length <= MAX_REMOVED_OBJECTS && isUsed(object, rehearsal.error)
  const failure = isInUse ? null : (rehearsal.error ?? remove.error)
  return (
    <WriteModal
      isWriting={remove.isPending}
      onClose={onClose}
      title={say('removeTitle', { count, what: object.label[language] })}
      size={isInUse ? 'lg' : 'md'}
    >
      <Stack>
        <List size="sm">
          {named.map((id) => (
            <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
              {names?.get(id)?.name ?? `#${id}`}
            </List.Item>
          ))}
        </List>
        {ids.length > MAX && <Text size="sm">{say('more', { count: number(ids.length - MAX) })}</Text>}
        {rehearsal.isPending && <Loading rows={2} />}
        {rehearsal.data && (
          <Text size="sm">{say(isMovedToTrash(object) ? 'removeLead' : 'removeForGood')}</Text>
        )}
        {failure && <BulkRefusal of={failure} object={object} ids={ids} />}
        {isInUse ? (
          <RemoveUsed {...{ object, ids, onClose, onDone }} refetch="active" />
        ) : (
          <DialogFoot
            onClose={onClose}
            color="red"
            isPending={remove.isPending}
            isDisabled={!rehearsal.data}
            action={say('remove', { count })}
            onAction={() => remove.mutate()}
          />
        )}
      </Stack>
    </WriteModal>
  )
}

export default BulkDelete
