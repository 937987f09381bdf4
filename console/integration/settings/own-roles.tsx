import { ActionIcon, Anchor, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconTrash } from '@tabler/icons-react'
import type { SiteRole } from '@vitrina/schema/console/people'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { words as hub } from '../../hub/words.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { ScreenSection } from '../../parts/screen-section.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { EditRole } from './edit-role.tsx'
import { ownRoleWords } from './own-role-words.ts'
import { usePartOfSite, useSettingsMutation } from './use-settings.ts'

/** Own roles of the site. */
export const OwnRoles = () => {
  const say = useWords({ ...hub, ...ownRoleWords })
  const { slug } = useSite()
  const roles = usePartOfSite('role')
  const [edited, setEdited] = useState<SiteRole | 'new'>()
  const [removing, setRemoving] = useState<SiteRole>()
  const remove = useSettingsMutation('role', ({ id }: SiteRole) =>
    call('DELETE sites/:site/role/:id', { site: slug, id }),
  )
  const columns: TableColumn<SiteRole>[] = [
    {
      key: 'name',
      label: say('roleName'),
      cell: (role) => (
        <Anchor component="button" type="button" size="sm" onClick={() => setEdited(role)}>
          {role.name}
        </Anchor>
      ),
    },
    {
      key: 'rights',
      label: say('rights'),
      cell: ({ rights }) => say('rightsShort', { count: rights.length }),
    },
    { key: 'people', label: say('assignedTo'), cell: ({ people }) => people.join(', ') || '—' },
    {
      key: 'actions',
      label: say('actions'),
      cell: (role) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('deleteNamed', { name: role.name })}
          onClick={() => setRemoving(role)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      ),
    },
  ]
  return (
    <ScreenSection
      title={say('ownRoles')}
      lead={say('ownRolesLead')}
      actions={
        <Button variant="default" onClick={() => setEdited('new')}>
          {say('newRole')}
        </Button>
      }
    >
      <Placeholder of={roles} rows={2} />
      {roles.data?.length === 0 && <Hint>{say('noOwnRole')}</Hint>}
      {roles.data && roles.data.length > 0 && (
        <DataTable label={say('ownRoles')} rows={roles.data} columns={columns} rowKey={({ id }) => id} />
      )}
      {edited && (
        <EditRole
          role={edited === 'new' ? undefined : edited}
          onSaved={() => notifications.show({ message: say('roleSaved') })}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removing && (
        <Confirm
          title={say('deleteRoleTitle')}
          action={say('deleteRole')}
          act={() => remove.mutateAsync(removing)}
          done={say('roleDeleted')}
          onClose={() => setRemoving(undefined)}
        >
          {say('deleteRoleText', { name: removing.name })}
        </Confirm>
      )}
    </ScreenSection>
  )
}
