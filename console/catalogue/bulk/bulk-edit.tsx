import { Alert, MultiSelect, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Column } from '@vitrina/schema/columns'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { useState } from 'react'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { type Content, findByIds, type Patch, updateMany } from '../content.ts'
import { layoutOf } from '../form/layout.ts'
import { words as formWords } from '../form/words.ts'
import { Input } from '../inputs/inputs.tsx'
import { IN_PLACE } from '../inputs/reference-inputs.tsx'
import { namesOf } from '../naming.ts'
import { useNotifyWritten } from '../undo/notify-written.tsx'
import { areSame, bulkEditableColumns, initialValues } from '../values.ts'
import { AmountInput } from './amount-input.tsx'
import { BulkRefusal } from './bulk-refusal.tsx'
import { Difference } from './difference.tsx'
import {
  type FieldChange,
  isComplete,
  isList,
  type ListChange,
  patchesOf,
  placesOf,
  sourceNames,
  type TypedChange,
} from './field-change.ts'
import { ListInput } from './list-input.tsx'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly ids: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
}

interface DryRunResult {
  /** Values of the preview: these are written, regardless of later typing. */
  readonly columns: readonly Column[]
  /** Fields from which the patches were calculated. */
  readonly sources: readonly string[]
  readonly patches: readonly Patch[]
  readonly before: ReadonlyMap<number, Content>
  readonly after: readonly Content[]
}

/** Sets the same values in many objects, or changes their amounts. The outcome is shown before the write. */
const BulkEdit = ({ object, ids, onClose, onDone }: Props) => {
  const say = useWords(words)
  const sayForm = useWords(formWords)
  const site = useSite()
  const queries = useQueryClient()
  const notifyWritten = useNotifyWritten()
  const { number } = useFormat()
  const { language } = useLanguage()
  const [isOffering, setOffering] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const [values, setValues] = useState<Patch>(() => initialValues(object))
  const columns = bulkEditableColumns(object)
  const { main, side } = layoutOf(object)
  const groups = [...main, ...side]
    .map(({ part, title, fields }) => ({
      group: title ?? sayForm(part),
      items: columns
        .filter((column) => fields.some(([first]) => first?.of === column.of))
        .map((column) => ({ value: column.name, label: columnLabel(object, column, language) })),
    }))
    .filter(({ items }) => items.length > 0)
  const picked = chosen.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  const [typed, setTyped] = useState<Readonly<Record<string, TypedChange | undefined>>>({})
  const [lists, setLists] = useState<Readonly<Record<string, ListChange | undefined>>>({})
  const changes = picked.map(
    (column): FieldChange => ({
      column,
      value: values[column.name],
      change: typed[column.name],
      list: lists[column.name] ?? 'replace',
    }),
  )

  const rehearse = useMutation({
    mutationFn: async (): Promise<DryRunResult> => {
      const sources = sourceNames(changes)
      const fields = [...new Set([...namesOf(object, language), ...chosen, ...sources])]
      const before = await findByIds(site, object.path, ids, fields)
      const patches = patchesOf(ids, changes, before)
      const after = await updateMany(site, object.path, patches, { dryRun: true, fields: chosen })
      return { columns: picked, sources, patches, before, after }
    },
  })
  const write = useMutation({
    mutationFn: async ({ patches, sources, before, columns }: DryRunResult) => {
      const fields = columns.map(({ name }) => name)
      // Current values just before the write: an undo restores these, and a percentage of an old price must not be applied to a
      // new one.
      const now = await findByIds(site, object.path, ids, [...new Set([...fields, ...sources])])
      const isStillSo = ({ id }: Patch): boolean =>
        sources.length === 0 ||
        [...fields, ...sources].every((name) =>
          areSame(now.get(id as number)?.[name], before.get(id as number)?.[name]),
        )
      const sent = patches.filter(isStillSo)
      const after = await updateMany(site, object.path, sent, { fields })
      return { before: now, after }
    },
    onSuccess: ({ before, after }, { columns }) => {
      const count = after.length
      queries.invalidateQueries({ queryKey: [site.slug, 'content'] })
      notifyWritten(say('changed', { count: number(count) }), { path: object.path, columns, before, after })
      if (count < ids.length)
        notifications.show({
          color: 'orange',
          message: say('skipped', { count: number(ids.length - count) }),
          autoClose: false,
        })
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
          <DialogFoot
            cancel={say('back')}
            onClose={() => rehearse.reset()}
            isPending={write.isPending}
            action={say('write', { count })}
            onAction={() => write.mutate(rehearse.data)}
          />
        </Stack>
      ) : (
        <InputForm onSubmit={() => rehearse.mutate()}>
          {/* Height of the list of fields that opens in it. */}
          <Stack mih="29rem">
            <Hint>{say('editLead')}</Hint>
            <MultiSelect
              label={say('fields')}
              placeholder={say('fieldsHint')}
              data={groups}
              value={chosen}
              onChange={(names) => {
                setChosen(names)
                // Closed, because the choice is shown below, and further choices are rare.
                setOffering(false)
              }}
              dropdownOpened={isOffering}
              onDropdownOpen={() => setOffering(true)}
              onDropdownClose={() => setOffering(false)}
              searchable
              hidePickedOptions
              {...IN_PLACE}
              data-autofocus
            />
            {changes.map(({ column, value, change, list }) => {
              const input = (
                <Input
                  key={column.name}
                  field={column.field}
                  label={columnLabel(object, column, language)}
                  path={column.name}
                  value={value}
                  onChange={(value) => setValues({ ...values, [column.name]: value })}
                  required={column.required}
                  readOnly={false}
                  help={column.field.help?.[language]}
                />
              )
              if (isList(column.field))
                return (
                  <ListInput
                    key={column.name}
                    label={columnLabel(object, column, language)}
                    change={list}
                    onChange={(next) => setLists({ ...lists, [column.name]: next })}
                  >
                    {input}
                  </ListInput>
                )
              if (placesOf(column.field) === undefined) return input
              return (
                <AmountInput
                  key={column.name}
                  {...{ object, column, change }}
                  onChange={(next) => setTyped({ ...typed, [column.name]: next })}
                >
                  {input}
                </AmountInput>
              )
            })}
            {changes.some(
              ({ column, change, list }) => !column.required && change === undefined && list === 'replace',
            ) && (
              <Alert color="gray" variant="light" p="xs">
                {say('emptyClears')}
              </Alert>
            )}
            {failure && <BulkRefusal of={failure} object={object} ids={ids} />}
            <DialogFoot
              onClose={onClose}
              isPending={rehearse.isPending}
              isDisabled={picked.length === 0 || !isComplete(changes)}
              action={say('rehearse')}
            />
          </Stack>
        </InputForm>
      )}
    </WriteModal>
  )
}

export default BulkEdit
