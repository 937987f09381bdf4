import { Anchor, Button, Group, MultiSelect, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UserDetail } from '@vitrina/schema/console/people'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { ScreenSection } from '../../parts/screen-section.tsx'
import { useWords } from '../../text/words.ts'
import { words as hubWords } from '../words.ts'
import { invalidatePeople, useGroups } from './use-users.ts'
import { words } from './words.ts'

/** Groups of a person. */
export const GroupsOfUser = ({ user }: { readonly user: UserDetail }) => {
  const say = useWords({ ...hubWords, ...words })
  const groups = useGroups()
  const before = user.groups.map(({ id }) => String(id))
  const [chosen, setChosen] = useState(before)
  const saving = useMutation({
    mutationFn: () => {
      const add = chosen.filter((id) => !before.includes(id)).map(Number)
      const remove = before.filter((id) => !chosen.includes(id)).map(Number)
      return call('PATCH hub/user/:id/groups', { id: user.id, body: { add, remove } })
    },
    onSuccess: async () => {
      notifications.show({ message: say('groupsSaved') })
      await invalidatePeople()
    },
  })
  const isChanged = [...chosen].sort().join() !== [...before].sort().join()
  return (
    <ScreenSection title={say('groups')} lead={say('groupsLead')}>
      <RefusalAlert of={saving.error} />
      {groups.data?.length === 0 ? (
        <Text size="sm">
          {say('noGroups')}{' '}
          <Anchor component={Link} to="/hub/groups" size="sm" underline="always">
            {say('groups')}
          </Anchor>
        </Text>
      ) : (
        <Group align="start" gap="xs">
          <MultiSelect
            aria-label={say('groups')}
            data={(groups.data ?? user.groups).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={chosen}
            onChange={setChosen}
            searchable
            flex="1 1 16rem"
            maw="40rem"
          />
          <Button disabled={!isChanged} loading={saving.isPending} onClick={() => saving.mutate()}>
            {say('save')}
          </Button>
        </Group>
      )}
    </ScreenSection>
  )
}
