import { List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '@vitrina/schema/columns'
import type { ImportUndo } from '@vitrina/schema/console/import-undo'
import type { Resource } from '@vitrina/schema/resource'
import { Hint } from '../../../parts/layout/hint.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { RefusalAlert } from '../../../parts/refusal-alert.tsx'
import { useSite } from '../../../session/site.ts'
import { useFormat } from '../../../text/format.ts'
import { useLanguage } from '../../../text/language.tsx'
import { useWords } from '../../../text/words.ts'
import { Difference } from '../../bulk/difference.tsx'
import { findByIds } from '../../content.ts'
import { nameOf } from '../../naming.ts'
import { words } from './undo-words.ts'

/** Maximum number of objects listed that go to the trash. */
const MAX_NAMED = 20

interface Props {
  readonly object: Resource
  readonly undo: ImportUndo
}

/** Preview of an undo: its numbers, and the first objects. */
export const UndoDifference = ({ object, undo: { counts, rows, total } }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  const { language } = useLanguage()
  const columns = columnsOf(object).filter(({ name }) => rows.some(({ back }) => back && name in back))
  const ids = rows.map(({ id }) => id)
  const now = useQuery({
    queryKey: [site.slug, 'content', object.path, 'undo', ids],
    // All fields, because they include those with the name.
    queryFn: () =>
      findByIds(
        site,
        object.path,
        ids,
        columnsOf(object).map(({ name }) => name),
      ),
  })
  const going = rows.filter(({ outcome }) => outcome === 'deleted').slice(0, MAX_NAMED)
  const after = rows.flatMap(({ id, back }) => {
    const present = now.data?.get(id)
    return present && back ? [{ ...present, ...back, id }] : []
  })
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {say('willGiveBack', { count: number(counts.given_back) })}
      </Text>
      <RefusalAlert of={now.error} />
      {now.isPending && <Loading rows={2} />}
      {now.data && after.length > 0 && (
        <Difference object={object} columns={columns} before={now.data} after={after} />
      )}
      <Text size="sm" fw={600}>
        {say('willDelete', { count: number(counts.deleted) })}
      </Text>
      {now.data && going.length > 0 && (
        <List size="sm">
          {going.map(({ id }) => {
            const present = now.data.get(id)
            return (
              <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
                {present ? nameOf(object, present, language) : `#${id}`}
              </List.Item>
            )
          })}
        </List>
      )}
      {counts.left > 0 && (
        <Text size="sm" fw={600}>
          {say('willLeave', { count: number(counts.left) })}
        </Text>
      )}
      {total > rows.length && <Hint>{say('someShown', { count: number(rows.length) })}</Hint>}
    </Stack>
  )
}
