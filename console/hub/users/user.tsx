import { Alert, Group } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { Page } from '../../parts/page.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { StateBadge, stateOf } from '../state-badge.tsx'
import { words as hubWords } from '../words.ts'
import { GroupsOfUser } from './groups-of-user.tsx'
import { HistoryOfUser } from './history-of-user.tsx'
import { Profile } from './profile.tsx'
import { RolesOfUser } from './roles-of-user.tsx'
import { SessionsOfUser } from './sessions-of-user.tsx'
import { useUser } from './use-users.ts'
import { UserActions } from './user-actions.tsx'
import { words } from './words.ts'

/** Page of a person: profile, rights and sessions. */
export default function UserScreen() {
  const say = useWords({ ...hubWords, ...words })
  const { moment } = useFormat()
  const { id = '' } = useParams({ strict: false })
  const user = useUser(id)
  if (!user.data)
    return (
      <Page title={say('person')}>
        <Placeholder of={user} shape="form" />
      </Page>
    )
  const person = user.data
  return (
    <Page
      // Unsaved choices are for one person only.
      key={person.id}
      title={person.email}
      lead={
        <Group gap="xs" mt={4}>
          <StateBadge state={stateOf(person)} everywhere={person.is_operator} />
        </Group>
      }
      actions={<UserActions user={person} />}
    >
      {person.locked_at !== null && (
        <Alert color="red" icon={<IconLock />}>
          {say('lockedSince', { at: moment(person.locked_at) })}
        </Alert>
      )}
      <Profile user={person} />
      <GroupsOfUser key={`groups ${person.groups.map(({ id }) => id)}`} user={person} />
      <RolesOfUser user={person} />
      <SessionsOfUser user={person} />
      <HistoryOfUser user={person} />
    </Page>
  )
}
