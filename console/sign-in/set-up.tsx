import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { faultOf } from '../parts/fault-of.ts'
import { formValues } from '../parts/form-values.ts'
import { RefusalAlert } from '../parts/refusal-alert.tsx'
import { storeSession } from '../session/session.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { EntryPage } from './entry-page.tsx'
import { words } from './words.ts'

const FIELDS = ['first_name', 'last_name', 'email', 'password'] as const

/**
 * Creates the first operator, by the link that the server printed. Its token follows the #, so no log
 * contains it.
 */
export default function SetUp() {
  const say = useWords(words)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [token] = useState(() => location.hash.slice(1))
  const setUp = useMutation({
    mutationFn: (typed: Record<(typeof FIELDS)[number], string>) =>
      call('POST set-up', { body: { ...typed, token, language } }),
    onSuccess: (session) => {
      storeSession(session)
      navigate({ to: '/' })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setUp.mutate(formValues(event.currentTarget, FIELDS))
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (setUp.error)
      form.current?.querySelector<HTMLElement>('[data-invalid=true], [aria-invalid=true]')?.focus()
  }, [setUp.error])
  if (token === '')
    return (
      <EntryPage title={say('setUp')}>
        <Alert color="red" role="alert">
          {say('setUpMissing')}
        </Alert>
      </EntryPage>
    )
  return (
    <EntryPage title={say('setUp')}>
      <form ref={form} onSubmit={submit}>
        <Stack>
          <Text c="dimmed" size="sm">
            {say('setUpLead')}
          </Text>
          <RefusalAlert of={setUp.error} fields={FIELDS} />
          <Group grow align="start">
            <TextInput
              name="first_name"
              label={say('firstName')}
              autoComplete="given-name"
              error={faultOf(setUp.error, 'first_name')}
              autoFocus
            />
            <TextInput
              name="last_name"
              label={say('lastName')}
              autoComplete="family-name"
              error={faultOf(setUp.error, 'last_name')}
            />
          </Group>
          <TextInput
            name="email"
            type="email"
            label={say('email')}
            autoComplete="username"
            error={faultOf(setUp.error, 'email')}
            required
          />
          <PasswordInput
            name="password"
            label={say('password')}
            description={say('passwordHint')}
            autoComplete="new-password"
            error={faultOf(setUp.error, 'password')}
            required
          />
          <Button type="submit" loading={setUp.isPending}>
            {say('setUpButton')}
          </Button>
        </Stack>
      </form>
    </EntryPage>
  )
}
