import { Text } from '@mantine/core'
import type { UserDetail } from '@vitrina/schema/console/people'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { ScreenLink } from '../../parts/layout/screen-link.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { ScreenSection } from '../../parts/screen-section.tsx'
import { useRoleName } from '../../parts/use-role-name.ts'
import { useWords } from '../../text/words.ts'
import { RowAction } from '../row-action.tsx'
import { words as hubWords } from '../words.ts'
import { GiveRole } from './give-role.tsx'
import { invalidatePeople } from './use-users.ts'
import { words } from './words.ts'

type RoleAtSite = UserDetail['roles'][number]

/** Roles of a person by site. */
export const RolesOfUser = ({ user }: { readonly user: UserDetail }) => {
  const say = useWords({ ...hubWords, ...words })
  const roleName = useRoleName()
  const [removing, setRemoving] = useState<RoleAtSite>()
  const columns: TableColumn<RoleAtSite>[] = [
    {
      key: 'site',
      label: say('site'),
      cell: ({ site, name }) => <ScreenLink to={`/sites/${site}`}>{name}</ScreenLink>,
    },
    { key: 'role', label: say('role'), cell: roleName },
    {
      key: 'remove',
      label: say('actions'),
      cell: (row) => (
        <RowAction label={say('removeNamed', { name: row.name })} onClick={() => setRemoving(row)}>
          {say('remove')}
        </RowAction>
      ),
    },
  ]
  return (
    <ScreenSection title={say('roles')}>
      {user.is_operator && <Text size="sm">{say('rolesEverywhere')}</Text>}
      {user.roles.length > 0 ? (
        <DataTable label={say('roles')} rows={user.roles} columns={columns} rowKey={({ site }) => site} />
      ) : (
        !user.is_operator && <Hint>{say('noRoles')}</Hint>
      )}
      <GiveRole email={user.email} />
      {removing && (
        <Confirm
          title={say('removeNamed', { name: removing.name })}
          action={say('remove')}
          act={async () => {
            await call('DELETE sites/:site/operator/:user_id', { site: removing.site, user_id: user.id })
            await invalidatePeople()
          }}
          onClose={() => setRemoving(undefined)}
        >
          {say('removeRoleLead', { email: user.email, site: removing.name })}
        </Confirm>
      )}
    </ScreenSection>
  )
}
