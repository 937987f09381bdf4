import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
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
        <Group justify="end">
          <Button variant="default" onClick={blocker.reset} data-autofocus>
            {say('stay')}
          </Button>
          <Button color="red" onClick={blocker.proceed}>
            {say('leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
