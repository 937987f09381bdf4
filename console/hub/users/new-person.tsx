import { Group, MultiSelect, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { NewUser } from '@vitrina/schema/console/people'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { faultOf } from '../../parts/fault-of.ts'
import { Hint } from '../../parts/layout/hint.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { LANGUAGE_NAMES, useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { words as hubWords } from '../words.ts'
import { PasswordLinkShown } from './password-link-shown.tsx'
import { invalidatePeople, useGroups } from './use-users.ts'
import { words } from './words.ts'

const FIELDS = ['email', 'first_name', 'last_name', 'groups'] as const

/** Creates a user of the hub, and shows the link for choosing a password. */
export const NewPerson = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useWords({ ...hubWords, ...words })
  const { language: own } = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const [groups, setGroups] = useState<string[]>([])
  const known = useGroups().data ?? []
  const making = useMutation({
    mutationFn: (typed: Omit<NewUser, 'language' | 'groups'>) =>
      call('POST hub/user', { body: { ...typed, language, groups: groups.map(Number) } }),
    onSuccess: invalidatePeople,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textOf = (name: string) => String(typed.get(name) ?? '').trim()
    making.mutate({
      email: textOf('email'),
      first_name: textOf('first_name'),
      last_name: textOf('last_name'),
    })
  }
  if (making.data) return <PasswordLinkShown email={making.data.email} link={making.data} onClose={onClose} />
  return (
    <WriteModal isWriting={making.isPending} onClose={onClose} title={say('newPerson')}>
      <form onSubmit={submit}>
        <Stack>
          <Hint>{say('newLead')}</Hint>
          <RefusalAlert of={making.error} fields={FIELDS} />
          <TextInput
            name="email"
            type="email"
            label={say('email')}
            error={faultOf(making.error, 'email')}
            autoComplete="off"
            required
            data-autofocus
          />
          <Group grow align="start">
            <TextInput
              name="first_name"
              label={say('firstName')}
              error={faultOf(making.error, 'first_name')}
              autoComplete="off"
            />
            <TextInput
              name="last_name"
              label={say('lastName')}
              error={faultOf(making.error, 'last_name')}
              autoComplete="off"
            />
          </Group>
          <NativeSelect
            label={say('language')}
            value={language}
            data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={(event) => setLanguage(event.currentTarget.value as Language)}
          />
          {known.length > 0 && (
            <MultiSelect
              label={say('groups')}
              data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={groups}
              onChange={setGroups}
              error={faultOf(making.error, 'groups')}
              searchable
              comboboxProps={{ withinPortal: false }}
            />
          )}
          <DialogFoot action={say('create')} isPending={making.isPending} onClose={onClose} />
        </Stack>
      </form>
    </WriteModal>
  )
}
