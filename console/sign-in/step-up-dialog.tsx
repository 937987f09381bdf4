import { Modal, PasswordInput, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { StepUpProof } from '@vitrina/schema/console/session'
import { type FormEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { DialogFoot } from '../parts/dialog-foot.tsx'
import { Hint } from '../parts/layout/hint.tsx'
import { RefusalAlert } from '../parts/refusal-alert.tsx'
import { storeSession } from '../session/session.ts'
import { useWords } from '../text/words.ts'
import { PasskeyButton } from './passkey.tsx'
import { words } from './words.ts'

interface Props {
  /** Receives true after a valid proof, false after the dialog was closed without one. */
  readonly onAnswer: (isProven: boolean) => void
}

/** Dialog that asks for the password, a code or a passkey. */
const StepUpDialog = ({ onAnswer }: Props) => {
  const say = useWords(words)
  const [passkeyFault, setPasskeyFault] = useState<unknown>()
  const prove = useMutation({
    mutationFn: (body: StepUpProof) => call('POST session/step-up', { body }),
    onSuccess: (session) => {
      storeSession(session)
      onAnswer(true)
    },
  })
  const close = () => onAnswer(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPasskeyFault(undefined)
    const typed = String(new FormData(event.currentTarget).get('password'))
    // A password is always longer than a code.
    prove.mutate(/^\d{6}$/.test(typed) ? { code: typed } : { password: typed })
  }
  return (
    <Modal opened onClose={close} title={say('stepUp')} zIndex={1000}>
      <form onSubmit={submit}>
        <Stack>
          <Hint>{say('stepUpLead')}</Hint>
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
          <DialogFoot action={say('continue')} isPending={prove.isPending} onClose={close} />
        </Stack>
      </form>
    </Modal>
  )
}

export default StepUpDialog
