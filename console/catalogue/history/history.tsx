import { Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Column, columnsOf } from '@vitrina/schema/columns'
import type { ObjectChange } from '@vitrina/schema/history'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { Hint } from '../../parts/layout/hint.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { LoadOlder } from '../../parts/list/load-more.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Content } from '../content.ts'
import { findCompleteObject } from '../form/find-complete-object.ts'
import { sectionOf } from '../form/layout.ts'
import { idsNamed, useNames } from '../names-of.ts'
import { useNotifyWritten } from '../undo/notify-written.tsx'
import { HistoryDisabled } from './history-disabled.tsx'
import { ObjectChangeItem } from './object-change-item.tsx'
import { restoreFields } from './restore-fields.ts'
import { useObjectHistory } from './use-history.ts'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly id: number
  /** Changes with each change of the object. */
  readonly version: unknown
  /** Callback with the current object after a restore or its undo. */
  readonly onWritten: (now: Content) => void
}

/** History of an object: author, previous and new values, with a restore. */
export const HistoryOfObject = ({ object, id, version, onWritten }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const queries = useQueryClient()
  const { language } = useLanguage()
  const notifyWritten = useNotifyWritten()
  const query = useObjectHistory(object, id, version)
  const changes = query.data?.pages.flatMap(({ entries }) => entries) ?? []
  const contents = changes.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { before, after }]) => [{ [name]: before }, { [name]: after }]),
  )
  const names = useNames(idsNamed(contents, columnsOf(object)))
  const named = (columns: readonly Column[]): string =>
    columns.map((column) => columnLabel(object, column, language)).join(', ')

  const back = useMutation({
    mutationFn: ({ change, columns }: { change: ObjectChange; columns: readonly Column[] }) =>
      restoreFields(site, object, id, change, columns),
    onSuccess: ({ before, now, written, skipped }) => {
      const notice = skipped.length > 0 ? say('skipped', { fields: named(skipped) }) : ''
      if (written.length === 0) {
        notifications.show({ message: notice })
        return
      }
      queries.invalidateQueries({ queryKey: [site.slug, 'content'], refetchType: 'none' })
      onWritten(now)
      const undoable = { path: object.path, columns: written, before: new Map([[id, before]]), after: [now] }
      notifyWritten(`${say('restored', { fields: named(written) })} ${notice}`.trim(), undoable, async () =>
        onWritten(await findCompleteObject(site, object, id)),
      )
    },
  })

  return (
    <Panel title={say('history')} id={sectionOf('history')}>
      <RefusalAlert of={back.error} />
      {!query.data ? (
        <Placeholder of={query} rows={3} />
      ) : query.data.pages[0]?.kept_days === 0 ? (
        <HistoryDisabled />
      ) : changes.length === 0 ? (
        <Hint>{say('none')}</Hint>
      ) : (
        <Stack component="ol" gap="xs" m={0} p={0}>
          {changes.map((change) => (
            <ObjectChangeItem
              key={change.cursor}
              {...{ object, change, names }}
              isWriting={back.isPending}
              onRestore={(change, columns) => back.mutate({ change, columns })}
            />
          ))}
        </Stack>
      )}
      <LoadOlder list={query} />
    </Panel>
  )
}
