import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ConsoleSession } from '@vitrina/schema/console/session'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { problemOf } from '../api/problem.ts'
import { formValues } from '../parts/form-values.ts'
import { RefusalAlert } from '../parts/refusal-alert.tsx'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { PasskeyButton } from './passkey.tsx'
import { words } from './words.ts'

interface Props {
  /** E-mail address of the expected operator. */
  readonly email?: string
  readonly onSignIn: (session: ConsoleSession) => void
}

/** True after a correct password, if a second factor is required. */
const isCodeRequired = (failure: unknown): boolean => {
  if (!failure) return false
  const { code } = problemOf(failure)
  return code === 'second_factor_required'
}

/** E-mail and password, a second factor if required, and their faults. */
export const SignInForm = ({ email, onSignIn }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const password = useRef<HTMLInputElement>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const [passkeyFault, setPasskeyFault] = useState<unknown>()
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string; code?: string }) => call('POST session', { body }),
    onSuccess: onSignIn,
    onError: (failure) => {
      if (isCodeRequired(failure)) return setNeedsCode(true)
      if (!needsCode) password.current?.select()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPasskeyFault(undefined)
    const { code, ...credentials } = formValues(event.currentTarget, ['email', 'password', 'code'])
    signIn.mutate(code === '' ? credentials : { ...credentials, code })
  }
  const needsCodeNow = isCodeRequired(signIn.error)
  return (
    <form onSubmit={submit}>
      <Stack>
        <RefusalAlert of={passkeyFault ?? (needsCodeNow ? undefined : signIn.error)} />
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
        {needsCode && (
          <TextInput
            name="code"
            label={say('code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
          />
        )}
        <Button type="submit" loading={signIn.isPending}>
          {say('signInButton')}
        </Button>
        <PasskeyButton
          label={say('passkey')}
          onAnswer={async (answer) =>
            onSignIn(await call('POST session/passkey-answer', { body: { answer } }))
          }
          onFail={setPasskeyFault}
        />
        <Anchor href={`/${language}/forgot-password`} size="sm" ta="center" py={4}>
          {say('forgotten')}
        </Anchor>
      </Stack>
    </form>
  )
}
