import { ActionIcon, Menu, Stack, Text } from '@mantine/core'
import { IconActivity, IconAlarm, IconDots, IconGauge, IconRefresh, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TokenRow } from '@vitrina/schema/console/access'
import { useExpectedWords } from '../../parts/expected-call.ts'
import { Hint } from '../../parts/layout/hint.tsx'
import type { TableColumn } from '../../parts/list/data-table.tsx'
import { StatusBadge } from '../../parts/list/status-badge.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { Cell } from '../cell.tsx'
import { isValidToken } from './use-tokens.ts'
import { words } from './words.ts'

const TONES = {
  active: 'good',
  held: 'warning',
  rotated: 'warning',
  revoked: 'bad',
  expired: 'idle',
} as const

interface Does {
  readonly onRotate: (token: TokenRow) => void
  readonly onLimit: (token: TokenRow) => void
  readonly onExpect: (token: TokenRow) => void
  readonly onRevoke: (token: TokenRow) => void
}

/** Columns of tokens. */
export const useTokenColumns = (does: Does): readonly TableColumn<TokenRow>[] => {
  const say = useWords(words)
  const { number: count } = useFormat()
  const { expectedLabel } = useExpectedWords()
  return [
    {
      key: 'name',
      label: say('name'),
      cell: ({ name, id }) => (
        <Cell breaks>
          <Text size="sm" fw={500}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" className="mono">
            {id}
          </Text>
        </Cell>
      ),
    },
    {
      key: 'state',
      label: say('state'),
      cell: (token) => (
        <Cell>
          <StatusBadge tone={TONES[token.state]}>
            {say(token.state === 'rotated' && isValidToken(token) ? 'rotating' : token.state)}
          </StatusBadge>
          {token.rotated_to !== null && <Hint size="xs">{say('replacedBy', { id: token.rotated_to })}</Hint>}
        </Cell>
      ),
    },
    {
      key: 'scopes',
      label: say('scopes'),
      cell: ({ scopes }) => <Text size="sm">{scopes.map((scope) => say(scope)).join(', ')}</Text>,
    },
    {
      key: 'callsPerMinute',
      label: say('callsPerMinute'),
      cell: ({ calls_per_minute: calls }) => (calls ? count(calls) : say(calls === 0 ? 'noLimit' : 'usual')),
    },
    {
      key: 'expected',
      label: say('expected'),
      cell: ({ expected }) =>
        expected.length === 0 ? (
          '–'
        ) : (
          <Stack gap={2}>
            {expected.map((one) => (
              <Text key={one.call} size="sm">
                {expectedLabel(one)}
              </Text>
            ))}
          </Stack>
        ),
    },
    {
      key: 'lastUsed',
      label: say('lastUsed'),
      cell: ({ last_used_at: at }) => (at === null ? say('never') : <Timestamp at={at} as="ago" />),
    },
    {
      key: 'worksUntil',
      label: say('worksUntil'),
      cell: ({ works_until: at }) => (at === null ? say('forGood') : <Timestamp at={at} />),
    },
    { key: 'actions', label: say('actions'), cell: (token) => <Actions token={token} {...does} /> },
  ]
}

const Actions = ({ token, onRotate, onLimit, onExpect, onRevoke }: Does & { readonly token: TokenRow }) => {
  const say = useWords(words)
  const site = useSite()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={say('actionsOf', { name: token.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/sites/${site.slug}/requests?token=${token.id}`}
          leftSection={<IconActivity size={16} />}
        >
          {say('requests')}
        </Menu.Item>
        {token.state === 'active' && (
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => onRotate(token)}>
            {say('rotate')}
          </Menu.Item>
        )}
        {isValidToken(token) && (
          <Menu.Item leftSection={<IconGauge size={16} />} onClick={() => onLimit(token)}>
            {say('limit')}
          </Menu.Item>
        )}
        {isValidToken(token) && (
          <Menu.Item leftSection={<IconAlarm size={16} />} onClick={() => onExpect(token)}>
            {say('expect')}
          </Menu.Item>
        )}
        {isValidToken(token) && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onRevoke(token)}>
            {say('revoke')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
