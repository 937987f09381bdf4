import { Button, Group } from '@mantine/core'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

interface Props {
  /** Label of the button that submits the form. */
  readonly action: string
  readonly isPending: boolean
  readonly onClose: () => void
}

/** Buttons below a form in a window. */
export const FormFoot = ({ action, isPending, onClose }: Props) => {
  const say = useWords(words)
  return (
    <Group justify="end" pos="sticky" bottom={0} py="sm" bg="var(--mantine-color-body)" style={{ zIndex: 1 }}>
      <Button variant="default" onClick={onClose} disabled={isPending}>
        {say('cancel')}
      </Button>
      <Button type="submit" loading={isPending}>
        {action}
      </Button>
    </Group>
  )
}
