import { IconUsersGroup } from '@tabler/icons-react'
import type { GroupRow } from '@vitrina/schema/console/people'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { ScreenLink } from '../../parts/layout/screen-link.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { useGroups } from '../users/use-users.ts'
import { words as hubWords } from '../words.ts'
import { GroupOfPeople } from './group-of-people.tsx'
import { NewGroup } from './new-group.tsx'
import { words } from './words.ts'

/** Groups of people; the one in the URL is shown with its members. */
export default function Groups() {
  const say = useWords({ ...hubWords, ...words })
  const { number } = useFormat()
  const { values, change } = useUrlState()
  const groups = useGroups()
  const shown = groups.data?.find(({ id }) => String(id) === values.group)
  if (shown) return <GroupOfPeople group={shown} />

  const columns: TableColumn<GroupRow>[] = [
    {
      key: 'name',
      label: say('groupName'),
      cell: ({ id, name }) => <ScreenLink to={`/hub/groups?group=${id}`}>{name}</ScreenLink>,
    },
    { key: 'members', label: say('members'), cell: ({ members }) => number(members), numeric: true },
    {
      key: 'second factor',
      label: say('secondFactor'),
      cell: ({ second_factor_required }) => say(second_factor_required ? 'needed' : 'asTheyLike'),
    },
    {
      key: 'created',
      label: say('created'),
      cell: ({ created_at }) => <Timestamp at={created_at} as="ago" />,
    },
  ]
  return (
    <Page title={say('groups')} lead={say('groupsLead')}>
      <NewGroup />
      {!groups.data ? (
        <Placeholder of={groups} />
      ) : groups.data.length === 0 ? (
        <Empty icon={IconUsersGroup} title={say('empty')} lead={say('emptyLead')} />
      ) : (
        <DataTable
          label={say('groups')}
          rows={groups.data}
          columns={columns}
          rowKey={({ id }) => id}
          onOpen={({ id }) => change({ group: String(id) })}
        />
      )}
    </Page>
  )
}
