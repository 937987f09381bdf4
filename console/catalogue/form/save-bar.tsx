import { Button, Group, Paper, Text } from '@mantine/core'
import { useWords } from '../../text/words.ts'
import classes from './save-bar.module.css'
import { words } from './words.ts'

interface Props {
  readonly changes: number
  readonly isNew: boolean
  readonly isSaving: boolean
  readonly onDiscard: () => void
}

/** Bar with the number of changes and the buttons that save or discard them; always visible. */
export const SaveBar = ({ changes, isNew, isSaving, onDiscard }: Props) => {
  const say = useWords(words)
  return (
    <Paper withBorder p="sm" className={`${classes.bar} not-printed`}>
      <Group justify="end" gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed" me="auto" lh={1.2} aria-live="polite">
          {changes === 0 ? say('unchanged') : say('changes', { count: changes })}
        </Text>
        <Button
          variant="default"
          flex="none"
          px="sm"
          disabled={changes === 0 || isSaving}
          onClick={onDiscard}
        >
          {say('discard')}
        </Button>
        <Button type="submit" flex="none" px="sm" loading={isSaving} disabled={!isNew && changes === 0}>
          {say(isNew ? 'create' : 'save')}
        </Button>
      </Group>
    </Paper>
  )
}
