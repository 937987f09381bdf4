import { ActionIcon, NativeSelect, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { SiteOperatorRow } from '@vitrina/schema/console/people'
import { ROLES, type Role } from '@vitrina/schema/rights'
import { words as hub } from '../../hub/words.ts'
import type { TableColumn } from '../../parts/list/data-table.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { roleWords } from '../../session/role-words.ts'
import { useSession } from '../../session/session.ts'
import { useWords } from '../../text/words.ts'
import { StatusBadge } from '../status-badge.tsx'
import type { NewSiteOperator } from './site-operators.tsx'
import { words } from './words.ts'

const TONES = { active: 'good', invited: 'warning', locked: 'bad' } as const

interface Does {
  readonly onGive: (given: NewSiteOperator) => void
  readonly onRemove: (operator: SiteOperatorRow) => void
  /** E-mail address of the user who is being given a role. */
  readonly giving: string | undefined
}

/** Columns of operators of a site. Users cannot change their own role. */
export const useOperatorColumns = ({
  onGive,
  onRemove,
  giving,
}: Does): readonly TableColumn<SiteOperatorRow>[] => {
  const say = useWords({ ...hub, ...words })
  const sayRole = useWords(roleWords)
  const { operator: own } = useSession()
  const isFixed = ({ user_id: id, everywhere }: SiteOperatorRow) => everywhere || id === own.id
  return [
    {
      key: 'email',
      label: say('email'),
      cell: ({ email, user_id: id }) => (
        <Text size="sm" fw={500}>
          {email}
          {id === own.id && ` (${say('itIsYou')})`}
        </Text>
      ),
    },
    {
      key: 'role',
      label: say('role'),
      cell: (operator) =>
        isFixed(operator) ? (
          <Text size="sm">{operator.everywhere ? say('runsEverything') : sayRole(operator.role)}</Text>
        ) : (
          <NativeSelect
            size="xs"
            w="10rem"
            aria-label={say('roleOf', { email: operator.email })}
            value={operator.role}
            disabled={giving === operator.email}
            onChange={(event) => onGive({ email: operator.email, role: event.currentTarget.value as Role })}
            data={ROLES.map((value) => ({ value, label: sayRole(value) }))}
          />
        ),
    },
    {
      key: 'state',
      label: say('state'),
      cell: ({ state }) => <StatusBadge tone={TONES[state]}>{say(state)}</StatusBadge>,
    },
    { key: 'since', label: say('created'), cell: ({ created_at: at }) => <Timestamp at={at} /> },
    {
      key: 'actions',
      label: say('actions'),
      cell: (operator) =>
        !isFixed(operator) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say('removeOne', { name: operator.email })}
            onClick={() => onRemove(operator)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        ),
    },
  ]
}
