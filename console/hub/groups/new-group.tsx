import { Button, Group, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { faultOf } from '../../parts/fault-of.ts'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useWords } from '../../text/words.ts'
import { invalidatePeople } from '../users/use-users.ts'
import { words as hubWords } from '../words.ts'
import { words } from './words.ts'

/** Form that creates a group. */
export const NewGroup = () => {
  const say = useWords({ ...hubWords, ...words })
  const [name, setName] = useState('')
  const making = useMutation({
    mutationFn: () => call('POST hub/group', { body: { name: name.trim() } }),
    onSuccess: async () => {
      notifications.show({ message: say('groupCreated', { name: name.trim() }) })
      setName('')
      await invalidatePeople()
    },
  })
  return (
    <InputForm onSubmit={() => making.mutate()}>
      <RefusalAlert of={making.error} fields={['name']} />
      <Group align="end" gap="xs">
        <TextInput
          name="group"
          label={say('newGroup')}
          placeholder={say('groupName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={faultOf(making.error, 'name')}
          maxLength={100}
          required
          flex="1 1 14rem"
          maw="28rem"
        />
        <Button type="submit" variant="default" loading={making.isPending}>
          {say('create')}
        </Button>
      </Group>
    </InputForm>
  )
}
