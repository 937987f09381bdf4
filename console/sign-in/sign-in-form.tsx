import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ConsoleSession } from '@vitrina/schema/console/session'
import { type FormEvent, useRef } from 'react'
import { call } from '../api/call.ts'
import { RefusalAlert } from '../parts/refusal-alert.tsx'
import { typedIn } from '../parts/typed-in.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

interface Props {
  /** Of whom it expects to sign in. */
  readonly email?: string
  readonly onSignIn: (session: ConsoleSession) => void
}

/** E-mail and password, and what was wrong with them. */
export const SignInForm = ({ email, onSignIn }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const password = useRef<HTMLInputElement>(null)
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => call('POST session', { body }),
    onSuccess: onSignIn,
    onError: () => password.current?.select(),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    signIn.mutate(typedIn(event.currentTarget, ['email', 'password']))
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <RefusalAlert of={signIn.error} />
        <TextInput
          name="email"
          type="email"
          label={say('email')}
          autoComplete="username"
          defaultValue={email}
          required
          autoFocus={email === undefined}
        />
        <PasswordInput
          ref={password}
          name="password"
          label={say('password')}
          autoComplete="current-password"
          required
          autoFocus={email !== undefined}
        />
        <Button type="submit" loading={signIn.isPending}>
          {say('signInButton')}
        </Button>
        <Anchor href={`/${language}/forgot-password`} size="sm" ta="center">
          {say('forgotten')}
        </Anchor>
      </Stack>
    </form>
  )
}
