import { Button, Group, NativeSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { ROLES, type Role } from '@vitrina/schema/rights'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { roleWords } from '../../session/role-words.ts'
import { useSession } from '../../session/session.ts'
import { useWords } from '../../text/words.ts'
import { words as hubWords } from '../words.ts'
import { invalidatePeople } from './use-users.ts'
import { words } from './words.ts'

/** Gives a person a role at a site, replacing the current one. */
export const GiveRole = ({ email }: { readonly email: string }) => {
  const say = useWords({ ...hubWords, ...words })
  const sayRole = useWords(roleWords)
  const { sites } = useSession()
  const [slug, setSlug] = useState(sites[0]?.slug ?? '')
  const [role, setRole] = useState<Role>('viewer')
  const giving = useMutation({
    mutationFn: () => call('PUT sites/:site/operator', { site: slug, body: { email, role } }),
    onSuccess: async () => {
      notifications.show({ message: say('roleAssigned') })
      await invalidatePeople()
    },
  })
  if (sites.length === 0) return null
  return (
    <InputForm onSubmit={() => giving.mutate()}>
      <RefusalAlert of={giving.error} />
      <Group align="end" gap="xs">
        <NativeSelect
          label={say('site')}
          value={slug}
          data={sites.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={(event) => setSlug(event.currentTarget.value)}
        />
        <NativeSelect
          label={say('role')}
          value={role}
          data={ROLES.map((value) => ({ value, label: sayRole(value) }))}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        />
        <Button type="submit" variant="default" loading={giving.isPending}>
          {say('giveRole')}
        </Button>
      </Group>
    </InputForm>
  )
}
