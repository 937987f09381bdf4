import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { labelIn, type NotedWord, type NoteLabel } from '@vitrina/schema/labels/note-label'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Heading } from '../../parts/layout/heading.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { Page } from '../../parts/page.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { LabelForm } from './label-form.tsx'
import { Unlabelled } from './unlabelled.tsx'
import { useChangeLabels, useLabels } from './use-labels.ts'
import { words } from './words.ts'

const NOTHING = { label_ro: null, label_ru: null, label_en: null, label_uk: null }

/** Labels of the words in payment and delivery of orders: readable with all roles, writable for owners. */
export default function Labels() {
  const say = useWords(words)
  const mayLabel = useSite().may('settings.write')
  const [editing, setEditing] = useState<NoteLabel | null>(null)
  const begin = (word: NotedWord) => setEditing({ field: word.field, word: word.word, ...NOTHING })
  return (
    <Page
      title={say('labels')}
      lead={say('lead')}
      actions={
        mayLabel && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => begin({ field: 'payment', word: '' })}
          >
            {say('add')}
          </Button>
        )
      }
    >
      <Stack gap="xl">
        <Labelled onEdit={setEditing} />
        {mayLabel && <Unlabelled onLabel={begin} />}
      </Stack>
      {editing && <LabelForm label={editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}

const Labelled = ({ onEdit }: { readonly onEdit: (label: NoteLabel) => void }) => {
  const say = useWords(words)
  const site = useSite()
  const { language } = useLanguage()
  const labels = useLabels()
  const [removing, setRemoving] = useState<NotedWord | null>(null)
  const remove = useChangeLabels(({ field, word }: NotedWord) =>
    call('DELETE sites/:site/note-label', { site: site.slug, body: { field, word } }),
  )
  const columns: readonly TableColumn<NoteLabel>[] = [
    { key: 'word', label: say('word'), cell: ({ word }) => <span className="mono">{word}</span> },
    { key: 'field', label: say('field'), cell: ({ field }) => say(field) },
    { key: 'label', label: say('label'), cell: (label) => labelIn(label, language) },
    ...(site.may('settings.write')
      ? [
          {
            key: 'actions',
            label: say('actions'),
            cell: (label: NoteLabel) => (
              <Group gap="xs">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={say('editOne', { word: label.word })}
                  onClick={() => onEdit(label)}
                >
                  {say('edit')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={say('removeOne', { word: label.word })}
                  onClick={() => setRemoving(label)}
                >
                  {say('remove')}
                </Button>
              </Group>
            ),
          },
        ]
      : []),
  ]
  return (
    <Stack gap="xs">
      <Heading size="h4">{say('set')}</Heading>
      {!labels.data ? (
        <Placeholder of={labels} rows={3} />
      ) : labels.data.length === 0 ? (
        <Text size="sm">{say('noneSet')}</Text>
      ) : (
        <DataTable
          label={say('set')}
          rows={labels.data}
          columns={columns}
          rowKey={({ field, word }) => `${field} ${word}`}
        />
      )}
      {removing && (
        <Confirm
          title={say('removeTitle')}
          action={say('remove')}
          act={() => remove.mutateAsync(removing)}
          done={say('removed')}
          onClose={() => setRemoving(null)}
        >
          {say('removeLead', { word: removing.word })}
        </Confirm>
      )}
    </Stack>
  )
}
