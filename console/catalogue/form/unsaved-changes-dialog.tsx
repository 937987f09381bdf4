import { Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

/** Asks before unsaved changes are lost by leaving the screen or closing the window. */
export const UnsavedChangesDialog = ({ isDirty }: { readonly isDirty: () => boolean }) => {
  const say = useWords(words)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Modal opened onClose={blocker.reset} title={say('leaving')}>
      <Stack>
        <Text size="sm">{say('leavingLead')}</Text>
        <DialogFoot
          cancel={say('stay')}
          onClose={blocker.reset}
          color="red"
          action={say('leave')}
          onAction={blocker.proceed}
        />
      </Stack>
    </Modal>
  )
}
