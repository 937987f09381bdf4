import { ActionIcon, Anchor, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { SiteOperatorRow } from '@vitrina/schema/console/people'
import { useNames } from '../../catalogue/names-of.ts'
import { words as hub } from '../../hub/words.ts'
import type { TableColumn } from '../../parts/list/data-table.tsx'
import { StatusBadge } from '../../parts/list/status-badge.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useRoleName } from '../../parts/use-role-name.ts'
import { useSession } from '../../session/session.ts'
import { useWords } from '../../text/words.ts'
import { ownRoleWords } from './own-role-words.ts'
import { type ChosenRole, RoleSelect } from './role-select.tsx'
import type { NewSiteOperator } from './site-operators.tsx'
import { words } from './words.ts'

const TONES = { active: 'good', invited: 'warning', locked: 'bad' } as const

interface Does {
  readonly operators: readonly SiteOperatorRow[]
  readonly onStores: (operator: SiteOperatorRow) => void
  readonly onGive: (assignment: NewSiteOperator) => void
  readonly onRemove: (operator: SiteOperatorRow) => void
  /** E-mail address of the user who is being given a role. */
  readonly giving: string | undefined
}

/** Role of a person in the form of a call. */
const roleOf = ({ role, own_role_id: id }: SiteOperatorRow): ChosenRole =>
  role === null ? { own_role_id: id ?? 0 } : { role }

/** Call that gives a person the same stores. */
const assignmentOf = ({ email, stores }: SiteOperatorRow) => ({ email, ...(stores && { stores }) })

/** Call that gives a person the same role for other stores; without stores, for all. */
export const withStores = (person: SiteOperatorRow, stores: readonly number[]): NewSiteOperator => ({
  email: person.email,
  ...roleOf(person),
  ...(stores.length > 0 && { stores }),
})

/** Columns of operators of a site. Users cannot change their own role. */
export const useOperatorColumns = ({
  operators,
  onGive,
  onStores,
  onRemove,
  giving,
}: Does): readonly TableColumn<SiteOperatorRow>[] => {
  const say = useWords({ ...hub, ...words, ...ownRoleWords })
  const roleName = useRoleName()
  const names = useNames(new Map([['shop', operators.flatMap(({ stores }) => stores ?? [])]])).get('shop')
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
          <Text size="sm">{operator.everywhere ? say('runsEverything') : roleName(operator)}</Text>
        ) : (
          <RoleSelect
            size="xs"
            w="10rem"
            aria-label={say('roleOf', { email: operator.email })}
            disabled={giving === operator.email}
            chosen={roleOf(operator)}
            onChoose={(role) => onGive({ ...assignmentOf(operator), ...role })}
          />
        ),
    },
    {
      key: 'stores',
      label: say('stores'),
      cell: (operator) => {
        const text =
          operator.stores?.map((id) => names?.get(id)?.name ?? `#${id}`).join(', ') ?? say('allStores')
        return isFixed(operator) ? (
          <Text size="sm">{text}</Text>
        ) : (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-label={`${say('storesOf', { email: operator.email })}: ${text}`}
            onClick={() => onStores(operator)}
          >
            {text}
          </Anchor>
        )
      },
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
