import { Box, Text } from '@mantine/core'
import type { TableColumn } from '../../parts/list/data-table.tsx'
import { StatusBadge } from '../../parts/list/status-badge.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { useTypeName } from '../change-type.ts'
import { ObjectLink } from '../object-link.tsx'
import { words as shared } from '../words.ts'
import type { ChangeEntry } from './read-changes.ts'
import { words } from './words.ts'

const TONES = { created: 'good', updated: 'busy', deleted: 'bad', erased: 'bad' } as const

/** Number of field names shown before the others are only counted. */
const MAX_NAMED = 4

/** Columns of the change feed. */
export const useChangeColumns = (): readonly TableColumn<ChangeEntry>[] => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const nameOf = useTypeName()
  const { number } = useFormat()
  return [
    {
      key: 'what',
      label: say('what'),
      cell: ({ type, id, key, action }) => {
        const name = `${nameOf(type)} ${key ?? `#${id}`}`
        if (action === 'deleted' || action === 'erased') return <Text size="sm">{name}</Text>
        return (
          <ObjectLink type={type} id={id}>
            {name}
          </ObjectLink>
        )
      },
    },
    {
      key: 'action',
      label: say('action'),
      cell: ({ action }) => <StatusBadge tone={TONES[action]}>{sayShared(action)}</StatusBadge>,
    },
    {
      key: 'fields',
      label: say('fields'),
      cell: ({ fields }) =>
        fields && (
          <Box miw="9rem" className="mono" title={fields.join(', ')} data-lines>
            {fields.slice(0, MAX_NAMED).join(', ')}
            {fields.length > MAX_NAMED &&
              ` ${say('moreFields', { count: number(fields.length - MAX_NAMED) })}`}
          </Box>
        ),
    },
    { key: 'who', label: say('who'), cell: ({ origin }) => origin ?? say('noToken') },
    { key: 'when', label: say('when'), cell: ({ at }) => <Timestamp at={at} /> },
    { key: 'number', label: say('number'), numeric: true, cell: ({ cursor }) => cursor },
  ]
}
