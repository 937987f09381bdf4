import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RequestRow } from '@vitrina/schema/console/request-log'
import { Hint } from '../../parts/layout/hint.tsx'
import type { TableColumn } from '../../parts/list/data-table.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { Cell } from '../cell.tsx'
import { publicPathOf } from './public-path-of.ts'
import { RequestStatus } from './request-status.tsx'
import { words } from './words.ts'

/** Columns of calls. */
export const useRequestColumns = (): readonly TableColumn<RequestRow>[] => {
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  return [
    {
      key: 'request',
      label: say('request'),
      cell: ({ id, method, path, query, left_out: leftOut }) => (
        <Cell breaks>
          <Anchor component={Link} to={`/sites/${site.slug}/requests/${id}`} size="sm" className="mono">
            {method} {publicPathOf(path)}
          </Anchor>
          {query !== null && (
            <Text size="xs" c="dimmed" className="mono" lineClamp={1} title={query}>
              ?{query}
            </Text>
          )}
          {leftOut > 0 && <Hint size="xs">{say('leftOut', { count: leftOut })}</Hint>}
        </Cell>
      ),
    },
    {
      key: 'status',
      label: say('status'),
      cell: ({ code, fault, ...call }) => (
        <Cell>
          <RequestStatus {...call} />
          {code !== null && (
            <Text size="xs" c="dimmed" title={fault ?? undefined}>
              {code}
            </Text>
          )}
        </Cell>
      ),
    },
    { key: 'who', label: say('who'), cell: ({ author }) => author.name ?? say('unknown') },
    {
      key: 'duration',
      label: say('duration'),
      numeric: true,
      cell: ({ ms }) => (
        <Text span inherit style={{ whiteSpace: 'nowrap' }}>
          {say('milliseconds', { ms: number(ms) })}
        </Text>
      ),
    },
    {
      key: 'when',
      label: say('when'),
      cell: ({ at }) => (
        <Text span inherit style={{ whiteSpace: 'nowrap' }}>
          <Timestamp at={at} />
        </Text>
      ),
    },
  ]
}
