import { Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { onStepUp } from '../api/request.ts'
import { FormFoot } from '../parts/form-foot.tsx'
import { RefusalAlert } from '../parts/refusal-alert.tsx'
import { rememberSession, useEnded } from '../session/session.ts'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Asks for the password again when a call needs it; the call goes on by itself. */
export const StepUp = () => {
  const say = useWords(words)
  const [answer, setAnswer] = useState<{ tell: (typed: boolean) => void }>()
  const prove = useMutation({
    mutationFn: (password: string) => call('POST session/step-up', { body: { password } }),
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
    prove.mutate(String(new FormData(event.currentTarget).get('password')))
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
          <RefusalAlert of={prove.error} />
          <PasswordInput
            name="password"
            label={say('password')}
            autoComplete="current-password"
            required
            data-autofocus
          />
          <FormFoot action={say('goOn')} isPending={prove.isPending} onClose={() => close(false)} />
        </Stack>
      </form>
    </Modal>
  )
}
