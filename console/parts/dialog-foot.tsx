import { Button, Group } from '@mantine/core'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

interface Props {
  /** Label of the button that acts. */
  readonly action: string
  /** Action of the button; by default it submits the form. */
  readonly onAction?: () => void
  /** Label of the other button, "Cancel" by default. */
  readonly cancel?: string
  readonly onClose: () => void
  /** Red for an irreversible action; "Cancel" then has the focus. */
  readonly color?: 'red'
  readonly isPending?: boolean
  readonly isDisabled?: boolean
}

/** Buttons below a form or a question in a window. */
export const DialogFoot = (props: Props) => {
  const { action, onAction, cancel, onClose, color, isPending = false, isDisabled = false } = props
  const say = useWords(words)
  return (
    <Group justify="end" pos="sticky" bottom={0} py="sm" bg="var(--mantine-color-body)" style={{ zIndex: 1 }}>
      <Button
        variant="default"
        onClick={onClose}
        disabled={isPending}
        {...(color && { 'data-autofocus': true })}
      >
        {cancel ?? say('cancel')}
      </Button>
      <Button
        {...(onAction ? { onClick: onAction } : { type: 'submit' })}
        {...(color && { color })}
        loading={isPending}
        disabled={isDisabled}
      >
        {action}
      </Button>
    </Group>
  )
}
