import { Alert, Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Column } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import { useState } from 'react'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { type Content, findByIds, type Patch, updateMany } from '../content.ts'
import { Input } from '../inputs/inputs.tsx'
import { IN_PLACE } from '../inputs/reference-inputs.tsx'
import { columnLabel } from '../label.ts'
import { namesOf } from '../naming.ts'
import { blankOf, sharedOf, toWire } from '../values.ts'
import { words as shared } from '../words.ts'
import { BulkRefusal } from './bulk-refusal.tsx'
import { Difference } from './difference.tsx'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly ids: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
}

interface Rehearsal {
  /** What was asked for: what is written, whatever was typed while the answer was on its way. */
  readonly columns: readonly Column[]
  readonly patches: readonly Patch[]
  readonly before: ReadonlyMap<number, Content>
  readonly after: readonly Content[]
}

const NO_FAULTS = new Map<string, string>()

/** Gives many objects the same values. What would become of each is shown before anything is written. */
export const BulkEdit = ({ object, ids, onClose, onDone }: Props) => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const site = useSite()
  const queries = useQueryClient()
  const { number } = useFormat()
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<string[]>([])
  const [values, setValues] = useState<Patch>(() => blankOf(object))
  const columns = sharedOf(object)
  const picked = chosen.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  const patches = (): Patch[] => {
    const patch = Object.fromEntries(picked.map(({ name, field }) => [name, toWire(field, values[name])]))
    return ids.map((id) => ({ id, ...patch }))
  }

  const rehearse = useMutation({
    mutationFn: async (): Promise<Rehearsal> => {
      const asked = { columns: picked, patches: patches() }
      const before = await findByIds(site, object.path, ids, [...namesOf(object, language), ...chosen])
      const after = await updateMany(site, object.path, asked.patches, { dryRun: true, fields: chosen })
      return { ...asked, before, after }
    },
  })
  const write = useMutation({
    mutationFn: (patches: readonly Patch[]) => updateMany(site, object.path, patches, { fields: [] }),
    onSuccess: () => {
      queries.invalidateQueries({ queryKey: [site.slug, 'content'] })
      notifications.show({ message: say('changed', { count: number(ids.length) }) })
      onDone()
      onClose()
    },
  })
  const failure = rehearse.error ?? write.error
  const count = number(ids.length)

  return (
    <WriteModal
      isWriting={write.isPending}
      onClose={onClose}
      size="xl"
      title={say('editTitle', { count, what: object.label[language] })}
    >
      {rehearse.data ? (
        <Stack>
          <Difference object={object} {...rehearse.data} />
          {failure && <BulkRefusal of={failure} object={object} ids={ids} />}
          <Group justify="end">
            <Button variant="default" disabled={write.isPending} onClick={() => rehearse.reset()}>
              {say('back')}
            </Button>
            <Button loading={write.isPending} onClick={() => write.mutate(rehearse.data.patches)}>
              {say('write', { count })}
            </Button>
          </Group>
        </Stack>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            rehearse.mutate()
          }}
        >
          {/* As tall as the list of fields that opens in it. */}
          <Stack mih="24rem">
            <Text size="sm" c="dimmed">
              {say('editLead')}
            </Text>
            <MultiSelect
              label={say('fields')}
              placeholder={say('fieldsHint')}
              data={columns.map((column) => ({
                value: column.name,
                label: columnLabel(object, column, language),
              }))}
              value={chosen}
              onChange={setChosen}
              searchable
              hidePickedOptions
              {...IN_PLACE}
              data-autofocus
            />
            {picked.map((column) => (
              <Input
                key={column.name}
                field={column.field}
                label={columnLabel(object, column, language)}
                path={column.name}
                value={values[column.name]}
                onChange={(value) => setValues({ ...values, [column.name]: value })}
                required={column.required}
                readOnly={false}
                faults={NO_FAULTS}
                help={column.field.help?.[language]}
              />
            ))}
            {picked.some(({ required }) => !required) && (
              <Alert color="gray" variant="light" p="xs">
                {say('emptyClears')}
              </Alert>
            )}
            {failure && <BulkRefusal of={failure} object={object} ids={ids} />}
            <Group justify="end" mt="auto">
              <Button variant="default" onClick={onClose}>
                {sayShared('cancel')}
              </Button>
              <Button type="submit" loading={rehearse.isPending} disabled={picked.length === 0}>
                {say('rehearse')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </WriteModal>
  )
}
