import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { GroupRow, UserRow } from '@vitrina/schema/console/people'
import { useState } from 'react'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useWords } from '../../text/words.ts'
import { PersonPicker } from '../person-picker.tsx'
import { invalidatePeople } from '../users/use-users.ts'
import { words as hubWords } from '../words.ts'
import { setMember } from './use-members.ts'
import { words } from './words.ts'

/** Adds a person to a group. */
export const AddMember = ({ group }: { readonly group: GroupRow }) => {
  const say = useWords({ ...hubWords, ...words })
  const [person, setPerson] = useState<UserRow>()
  const adding = useMutation({
    mutationFn: ({ id }: UserRow) => setMember(group.id, id, true),
    onSuccess: async () => {
      setPerson(undefined)
      await invalidatePeople()
    },
  })
  const submit = () => {
    if (person) adding.mutate(person)
  }
  return (
    <InputForm onSubmit={submit}>
      <RefusalAlert of={adding.error} />
      <Group align="end" gap="xs" maw="36rem">
        <PersonPicker label={say('addMember')} value={person} onPick={setPerson} />
        <Button type="submit" variant="default" disabled={!person} loading={adding.isPending}>
          {say('add')}
        </Button>
      </Group>
    </InputForm>
  )
}
