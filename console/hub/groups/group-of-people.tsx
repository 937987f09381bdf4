import { useNavigate } from '@tanstack/react-router'
import type { GroupRow, UserRow } from '@vitrina/schema/console/people'
import { useState } from 'react'
import { Confirm } from '../../parts/confirm.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { ScreenLink } from '../../parts/layout/screen-link.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { Pager } from '../../parts/list/pager.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { useWords } from '../../text/words.ts'
import { PersonLink } from '../person-link.tsx'
import { RowAction } from '../row-action.tsx'
import { StateBadge, stateOf } from '../state-badge.tsx'
import { invalidatePeople } from '../users/use-users.ts'
import { words as hubWords } from '../words.ts'
import { AddMember } from './add-member.tsx'
import { SecondFactorOfGroup } from './second-factor.tsx'
import { PAGE_SIZE, setMember, useMembers } from './use-members.ts'
import { words } from './words.ts'

/** Group with its members. */
export const GroupOfPeople = ({ group }: { readonly group: GroupRow }) => {
  const say = useWords({ ...hubWords, ...words })
  const navigate = useNavigate()
  const { values, change } = useUrlState()
  const page = Math.max(1, Number(values.page) || 1)
  const members = useMembers(group.id, page)
  const { rows = [], total = 0 } = members.data ?? {}
  const [leaving, setLeaving] = useState<UserRow>()
  const columns: TableColumn<UserRow>[] = [
    { key: 'email', label: say('email'), cell: ({ id, email }) => <PersonLink id={id}>{email}</PersonLink> },
    {
      key: 'name',
      label: say('name'),
      cell: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() || '–',
    },
    { key: 'state', label: say('state'), cell: (user) => <StateBadge state={stateOf(user)} /> },
    {
      key: 'remove',
      label: say('actions'),
      cell: (user) => (
        <RowAction label={say('removeNamed', { name: user.email })} onClick={() => setLeaving(user)}>
          {say('remove')}
        </RowAction>
      ),
    },
  ]
  return (
    <Page title={group.name} lead={<ScreenLink to="/hub/groups">{say('allGroups')}</ScreenLink>}>
      <SecondFactorOfGroup group={group} />
      <AddMember group={group} />
      {!members.data ? (
        <Placeholder of={members} />
      ) : rows.length === 0 ? (
        <Hint>{say('noMembers')}</Hint>
      ) : (
        <>
          <DataTable
            label={say('membersOf', { name: group.name })}
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            onOpen={({ id }) => navigate({ to: `/hub/users/${id}` })}
          />
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={total}
            onPage={(to) => change({ page: String(to) })}
          />
        </>
      )}
      {leaving && (
        <Confirm
          title={say('removeNamed', { name: leaving.email })}
          action={say('remove')}
          act={async () => {
            await setMember(group.id, leaving.id, false)
            await invalidatePeople()
          }}
          onClose={() => setLeaving(undefined)}
        >
          {say('removeLead', { email: leaving.email, name: group.name })}
        </Confirm>
      )}
    </Page>
  )
}
