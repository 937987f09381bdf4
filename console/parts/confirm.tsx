import { Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DialogFoot } from './dialog-foot.tsx'
import { RefusalAlert } from './refusal-alert.tsx'
import { WriteModal } from './write-modal.tsx'

interface Props {
  readonly title: string
  /** Description of the effect. */
  readonly children: ReactNode
  /** Label of the button. */
  readonly action: string
  readonly act: () => Promise<unknown>
  /** Notice after the action. */
  readonly done?: string
  readonly onClose: () => void
}

/** Dialog before an irreversible action, shown while rendered, also during the action and after a refusal. */
export const Confirm = ({ title, children, action, act, done, onClose }: Props) => {
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: () => {
      if (done !== undefined) notifications.show({ message: done })
      onClose()
    },
  })
  return (
    <WriteModal isWriting={mutation.isPending} onClose={onClose} title={title}>
      <Stack>
        <Text size="sm" component="div">
          {children}
        </Text>
        <RefusalAlert of={mutation.error} />
        <DialogFoot
          onClose={onClose}
          color="red"
          isPending={mutation.isPending}
          action={action}
          onAction={() => mutation.mutate()}
        />
      </Stack>
    </WriteModal>
  )
}
