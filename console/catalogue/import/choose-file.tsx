import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core'
import { IconFile, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { Hint } from '../../parts/layout/hint.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

interface Props {
  readonly file: File | undefined
  readonly onFile: (file: File) => void
}

const ACCEPTED = '.xlsx,.xlsm,.xls,.csv,.tsv,.txt,.ndjson,.jsonl,.json,.gz,text/csv,application/x-ndjson'

/** Accepts a dropped or selected file. */
export const ChooseFile = ({ file, onFile }: Props) => {
  const say = useWords(words)
  const { number } = useFormat()
  const [isOver, setIsOver] = useState(false)
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    setIsOver(over)
  }
  return (
    <Paper
      withBorder
      p="md"
      bd={
        isOver
          ? '2px dashed var(--mantine-primary-color-filled)'
          : '2px dashed var(--mantine-color-default-border)'
      }
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        const [dropped] = event.dataTransfer.files
        if (dropped) onFile(dropped)
      }}
    >
      <Group justify="space-between" gap="sm">
        {file ? (
          <Group gap="xs" wrap="nowrap" miw={0} flex="1 1 12rem">
            <IconFile size={20} />
            <Stack gap={0} miw={0}>
              <Text size="sm" fw={500} truncate>
                {file.name}
              </Text>
              <Text size="xs" c="dimmed" className="number">
                {number(Math.max(1, Math.round(file.size / 1024)))} KiB
              </Text>
            </Stack>
          </Group>
        ) : (
          <Stack gap={2} flex="1 1 14rem">
            <Text size="sm" fw={500}>
              {say('drop')}
            </Text>
            <Hint size="xs">{say('kinds')}</Hint>
          </Stack>
        )}
        <FileButton onChange={(chosen) => chosen && onFile(chosen)} accept={ACCEPTED}>
          {(props) => (
            <Button {...props} variant={file ? 'default' : 'filled'} leftSection={<IconUpload size={16} />}>
              {say(file ? 'otherFile' : 'choose')}
            </Button>
          )}
        </FileButton>
      </Group>
    </Paper>
  )
}
