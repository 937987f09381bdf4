import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OperatorRow, UserRow } from '@vitrina/schema/console/people'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { ScreenSection } from '../../parts/screen-section.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useWords } from '../../text/words.ts'
import { PersonLink } from '../person-link.tsx'
import { PersonPicker } from '../person-picker.tsx'
import { RowAction } from '../row-action.tsx'
import { StateBadge } from '../state-badge.tsx'
import { invalidatePeople } from '../users/use-users.ts'
import { words as hubWords } from '../words.ts'
import { words } from './words.ts'

/** Operators of the whole deployment. */
export const Operators = () => {
  const say = useWords({ ...hubWords, ...words })
  const navigate = useNavigate()
  const [picked, setPicked] = useState<UserRow>()
  const [adding, setAdding] = useState<UserRow>()
  const [removing, setRemoving] = useState<OperatorRow>()
  const operators = useQuery({
    queryKey: ['hub', 'operators'],
    queryFn: ({ signal }) => call('GET hub/operator', { signal }),
  })
  const set = async (method: 'PUT' | 'DELETE', id: number) => {
    await call(`${method} hub/operator/:user_id`, { user_id: id })
    setPicked(undefined)
    await invalidatePeople()
  }
  const columns: TableColumn<OperatorRow>[] = [
    {
      key: 'email',
      label: say('email'),
      cell: ({ user_id, email }) => <PersonLink id={user_id}>{email}</PersonLink>,
    },
    { key: 'state', label: say('state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'since',
      label: say('created'),
      cell: ({ created_at }) => <Timestamp at={created_at} as="ago" />,
    },
    {
      key: 'remove',
      label: say('actions'),
      cell: (row) => (
        <RowAction label={say('removeNamed', { name: row.email })} onClick={() => setRemoving(row)}>
          {say('remove')}
        </RowAction>
      ),
    },
  ]
  return (
    <ScreenSection title={say('operators')} lead={say('operatorsLead')}>
      {!operators.data ? (
        <Placeholder of={operators} rows={2} />
      ) : (
        <DataTable
          label={say('operators')}
          rows={operators.data}
          columns={columns}
          rowKey={({ user_id }) => user_id}
          onOpen={({ user_id }) => navigate({ to: `/hub/users/${user_id}` })}
        />
      )}
      <InputForm onSubmit={() => setAdding(picked)}>
        <Group align="end" gap="xs" maw="36rem">
          <PersonPicker label={say('addOperator')} value={picked} onPick={setPicked} />
          <Button type="submit" variant="default" disabled={!picked}>
            {say('add')}
          </Button>
        </Group>
      </InputForm>
      {adding && (
        <Confirm
          title={`${say('operators')}: ${adding.email}`}
          action={say('add')}
          act={() => set('PUT', adding.id)}
          onClose={() => setAdding(undefined)}
        >
          {say('addLead', { email: adding.email })}
        </Confirm>
      )}
      {removing && (
        <Confirm
          title={say('removeNamed', { name: removing.email })}
          action={say('remove')}
          act={() => set('DELETE', removing.user_id)}
          onClose={() => setRemoving(undefined)}
        >
          {say('removeLead', { email: removing.email })}
        </Confirm>
      )}
    </ScreenSection>
  )
}
