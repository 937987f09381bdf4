import { Button, Group, Text } from '@mantine/core'
import { IconFileImport, IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { UserRow } from '@vitrina/schema/console/people'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { Pager } from '../../parts/list/pager.tsx'
import { SearchField } from '../../parts/list/search-field.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useWords } from '../../text/words.ts'
import { PersonLink } from '../person-link.tsx'
import { StateBadge, stateOf } from '../state-badge.tsx'
import { words as hubWords } from '../words.ts'
import { NewPerson } from './new-person.tsx'
import { PAGE_SIZE, useUsers } from './use-users.ts'
import { words } from './words.ts'

/** List of all users. */
export default function Users() {
  const say = useWords({ ...hubWords, ...words })
  const navigate = useNavigate()
  const { values, change } = useUrlState()
  const { search = '' } = values
  const page = Math.max(1, Number(values.page) || 1)
  const users = useUsers({ search, page })
  const { rows = [], total = 0 } = users.data ?? {}

  const columns: TableColumn<UserRow>[] = [
    { key: 'email', label: say('email'), cell: ({ id, email }) => <PersonLink id={id}>{email}</PersonLink> },
    {
      key: 'name',
      label: say('name'),
      cell: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() || '–',
    },
    { key: 'groups', label: say('groups'), cell: ({ groups }) => groups.join(', ') || '–' },
    {
      key: 'state',
      label: say('state'),
      cell: (user) => <StateBadge state={stateOf(user)} everywhere={user.is_operator} />,
    },
    {
      key: 'created',
      label: say('created'),
      cell: ({ created_at }) => <Timestamp at={created_at} as="ago" />,
    },
  ]
  return (
    <Page
      title={say('people')}
      lead={<Text size="sm">{say('peopleLead')}</Text>}
      actions={
        <>
          <Button
            variant="default"
            component={Link}
            to="/hub/users/import"
            leftSection={<IconFileImport size={16} />}
          >
            {say('importPeople')}
          </Button>
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => change({ ...values, new: '1' })}>
            {say('newPerson')}
          </Button>
        </>
      }
    >
      <Group>
        <SearchField
          value={search}
          onSearch={(text) => change({ search: text })}
          label={say('search')}
          placeholder={say('search')}
        />
      </Group>
      {!users.data ? (
        <Placeholder of={users} rows={12} />
      ) : rows.length === 0 ? (
        <Empty icon={IconUserSearch} title={say('noneFound')} lead={say('noneFoundLead')}>
          <Button variant="default" onClick={() => change({ search: undefined })}>
            {say('clear')}
          </Button>
        </Empty>
      ) : (
        <>
          <DataTable
            label={say('people')}
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
      {values.new !== undefined && <NewPerson onClose={() => change({ ...values, new: undefined })} />}
    </Page>
  )
}
