import { Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { StepUpProof } from '@vitrina/schema/console/session'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { onStepUp } from '../api/request.ts'
import { FormFoot } from '../parts/form-foot.tsx'
import { RefusalAlert } from '../parts/refusal-alert.tsx'
import { rememberSession, useEnded } from '../session/session.ts'
import { useWords } from '../text/words.ts'
import { PasskeyButton } from './passkey.tsx'
import { words } from './words.ts'

/** Asks for the password, a code or a passkey when an operation requires it; the operation then continues. */
export const StepUp = () => {
  const say = useWords(words)
  const [answer, setAnswer] = useState<{ tell: (typed: boolean) => void }>()
  const [passkeyFault, setPasskeyFault] = useState<unknown>()
  const prove = useMutation({
    mutationFn: (body: StepUpProof) => call('POST session/step-up', { body }),
    onSuccess: (session) => {
      rememberSession(session)
      close(true)
    },
  })
  const close = (typed: boolean) => {
    answer?.tell(typed)
    setAnswer(undefined)
    prove.reset()
  }
  const ended = useEnded()
  useEffect(() => onStepUp(() => new Promise((tell) => setAnswer({ tell }))), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPasskeyFault(undefined)
    const typed = String(new FormData(event.currentTarget).get('password'))
    // No password is as short as a code.
    prove.mutate(/^\d{6}$/.test(typed) ? { code: typed } : { password: typed })
  }
  return (
    <Modal
      opened={answer !== undefined && !ended}
      onClose={() => close(false)}
      title={say('stepUp')}
      zIndex={1000}
    >
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm" c="dimmed">
            {say('stepUpLead')}
          </Text>
          <RefusalAlert of={passkeyFault ?? prove.error} />
          <PasswordInput
            name="password"
            label={say('passwordOrCode')}
            autoComplete="current-password"
            required
            data-autofocus
          />
          <PasskeyButton
            label={say('proveByPasskey')}
            onAnswer={async (passkey) => {
              await prove.mutateAsync({ passkey })
            }}
            onFail={setPasskeyFault}
          />
          <FormFoot action={say('goOn')} isPending={prove.isPending} onClose={() => close(false)} />
        </Stack>
      </form>
    </Modal>
  )
}
