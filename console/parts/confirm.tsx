import { Stack, Text } from '@mantine/core'
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
  readonly onClose: () => void
}

/** Dialog before an irreversible action, shown while rendered, also during the action and after a refusal. */
export const Confirm = ({ title, children, action, act, onClose }: Props) => {
  const doing = useMutation({ mutationFn: act, onSuccess: onClose })
  return (
    <WriteModal isWriting={doing.isPending} onClose={onClose} title={title}>
      <Stack>
        <Text size="sm" component="div">
          {children}
        </Text>
        <RefusalAlert of={doing.error} />
        <DialogFoot
          onClose={onClose}
          color="red"
          isPending={doing.isPending}
          action={action}
          onAction={() => doing.mutate()}
        />
      </Stack>
    </WriteModal>
  )
}
