import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Value that the server shows only once. A key or a click outside does not close it. */
export const ShownOnce = ({ title, children, onClose }: Props) => {
  const say = useWords(words)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="yellow" icon={<IconAlertTriangle />} role="status">
          {say('shownOnce')}
        </Alert>
        {children}
        <Group justify="end">
          <Button onClick={onClose}>{say('kept')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
