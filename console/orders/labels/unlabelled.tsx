import { Button, Stack, Text } from '@mantine/core'
import type { NotedWord, UnlabelledWord } from '@vitrina/schema/labels/note-label'
import { Heading } from '../../parts/layout/heading.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { useUnlabelled } from './use-labels.ts'
import { words } from './words.ts'

/** Words of orders without a label. */
export const Unlabelled = ({ onLabel }: { readonly onLabel: (word: NotedWord) => void }) => {
  const say = useWords(words)
  const { number } = useFormat()
  const query = useUnlabelled()
  const columns: readonly TableColumn<UnlabelledWord>[] = [
    { key: 'word', label: say('word'), cell: ({ word }) => <span className="mono">{word}</span> },
    { key: 'field', label: say('field'), cell: ({ field }) => say(field) },
    { key: 'orders', label: say('orders'), numeric: true, cell: ({ orders }) => number(orders) },
    {
      key: 'actions',
      label: say('actions'),
      cell: (word) => (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={say('giveOne', { word: word.word })}
          onClick={() => onLabel(word)}
        >
          {say('give')}
        </Button>
      ),
    },
  ]
  return (
    <Stack gap="xs">
      <div>
        <Heading size="h4">{say('unlabelled')}</Heading>
        <Hint>{say('unlabelledLead')}</Hint>
      </div>
      {!query.data ? (
        <Placeholder of={query} rows={3} />
      ) : query.data.length === 0 ? (
        <Text size="sm">{say('noneUnlabelled')}</Text>
      ) : (
        <DataTable
          label={say('unlabelled')}
          rows={query.data}
          columns={columns}
          rowKey={({ field, word }) => `${field} ${word}`}
        />
      )}
    </Stack>
  )
}
