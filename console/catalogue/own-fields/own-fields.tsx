import { Button, Group, Text } from '@mantine/core'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { labelsOf, OWN_FIELD, type OwnField } from '@vitrina/schema/own-fields'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { DataTable, type TableColumn } from '../../parts/list/data-table.tsx'
import { Page } from '../../parts/page.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { useOwnFields } from '../with-object.tsx'
import { SWITCHES } from './draft.ts'
import { OwnFieldForm } from './own-field-form.tsx'
import { useObjectLabel } from './use-object-label.ts'
import { words } from './words.ts'

/** Own fields of the site. */
export default function OwnFields() {
  const say = useWords(words)
  const site = useSite()
  const queries = useQueryClient()
  const query = useOwnFields()
  // The field that is edited or removed; `new` for the form of a new one.
  const [edited, setEdited] = useState<OwnField | 'new'>()
  const [removed, setRemoved] = useState<OwnField>()
  const columns = useColumns(site.may('fields.write') ? setRemoved : undefined)
  const add = site.may('fields.write') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {say('add')}
    </Button>
  )
  return (
    <Page title={say('title')} lead={say('lead')} actions={query.data?.length !== 0 && add}>
      <Placeholder of={query} rows={4} />
      {query.data?.length === 0 && (
        <Empty icon={IconForms} title={say('none')} lead={say('lead')}>
          {add}
        </Empty>
      )}
      {query.data && query.data.length > 0 && (
        <DataTable
          label={say('title')}
          rows={query.data}
          columns={columns}
          rowKey={({ id }) => id}
          {...(site.may('fields.write') && { onOpen: setEdited })}
        />
      )}
      {edited && (
        <OwnFieldForm field={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {removed && (
        <Confirm
          title={say('remove')}
          action={say('remove')}
          act={async () => {
            await request(site.api(`external/${OWN_FIELD}/${removed.id}/`), { method: 'DELETE' })
            await queries.invalidateQueries({ queryKey: [site.slug] })
          }}
          onClose={() => setRemoved(undefined)}
        >
          {say('removeLead', { code: removed.code })}
        </Confirm>
      )}
    </Page>
  )
}

const useColumns = (onRemove: ((field: OwnField) => void) | undefined): readonly TableColumn<OwnField>[] => {
  const say = useWords(words)
  const { language } = useLanguage()
  const objectLabel = useObjectLabel()
  const { number } = useFormat()
  return [
    { key: 'object', label: say('object'), cell: ({ object }) => objectLabel(object) },
    {
      key: 'code',
      label: say('code'),
      cell: (field) => (
        <>
          <Text size="sm">{labelsOf(field, field.code)[language]}</Text>
          <Text size="xs" c="dimmed" className="mono">
            {field.code}
          </Text>
        </>
      ),
    },
    { key: 'kind', label: say('kind'), cell: ({ kind }) => say(`kind ${kind}`) },
    {
      key: 'settings',
      label: say('settings'),
      cell: (field) => (
        <Text size="sm">
          {[
            ...SWITCHES.filter((name) => field[name]).map((name) => say(name)),
            ...(field.visible_to === 'writers' ? [say('writers')] : []),
          ].join(', ')}
        </Text>
      ),
    },
    { key: 'group', label: say('group'), cell: ({ group }) => group },
    { key: 'position', label: say('position'), numeric: true, cell: ({ position }) => number(position) },
    ...(onRemove
      ? [
          {
            key: 'remove',
            label: say('remove'),
            cell: (field: OwnField) => (
              <Group justify="end">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  onClick={(event) => {
                    event.stopPropagation()
                    onRemove(field)
                  }}
                >
                  {say('remove')}
                </Button>
              </Group>
            ),
          },
        ]
      : []),
  ]
}
