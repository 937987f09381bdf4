import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { signOut } from '../session/sign-out.ts'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

interface Props {
  /** Seconds until the end of the session; undefined without a warning. */
  readonly seconds: number | undefined
  readonly onStay: () => void
}

/** Warning before an unused session ends, with the remaining time. */
const IdleWarning = ({ seconds, onStay }: Props) => {
  const say = useWords(words)
  return (
    <Modal
      opened={seconds !== undefined}
      onClose={onStay}
      title={say('idle')}
      zIndex={900}
      withCloseButton={false}
    >
      <Stack>
        <Text size="sm">{say('idleLead', { left: clock(seconds ?? 0) })}</Text>
        <Group justify="end">
          <Button variant="default" onClick={signOut}>
            {say('signOut')}
          </Button>
          <Button onClick={onStay} data-autofocus>
            {say('stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

export default IdleWarning

/** Seconds as `1:05`. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
