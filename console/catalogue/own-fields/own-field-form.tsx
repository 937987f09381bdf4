import {
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  MAX_DECIMAL_PLACES,
  OWN_FIELD,
  OWN_FIELD_KINDS,
  OWN_FIELD_OBJECTS,
  type OwnField,
} from '@vitrina/schema/own-fields'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { faultOf } from '../../parts/fault-of.ts'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { objects } from '../objects.ts'
import { Conversion } from './conversion.tsx'
import {
  bodyOf,
  choiceLinesOf,
  type Draft,
  hasSwitch,
  LABELS,
  NEW,
  needsConversion,
  SWITCHES,
} from './draft.ts'
import { useObjectLabel } from './use-object-label.ts'
import { words } from './words.ts'

interface Props {
  /** Field to change; undefined for a new one. */
  readonly field: OwnField | undefined
  readonly onClose: () => void
}

/** Form of an own field. */
export const OwnFieldForm = ({ field, onClose }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() =>
    field ? { ...field, choices: choiceLinesOf(field.choices, language) } : NEW,
  )
  const saving = useMutation({
    mutationFn: (body: object) =>
      request(site.api(field ? `external/${OWN_FIELD}/${field.id}/` : `external/${OWN_FIELD}/`), {
        method: field ? 'PUT' : 'POST',
        body,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: [site.slug] }),
    onSuccess: onClose,
  })
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const objectLabel = useObjectLabel()
  const error = (name: string) => faultOf(saving.error, name)
  return (
    <WriteModal isWriting={saving.isPending} onClose={onClose} title={say(field ? 'edit' : 'add')} size="lg">
      <InputForm onSubmit={() => saving.mutate(bodyOf(draft, field, language))}>
        <Stack>
          <RefusalAlert of={saving.error} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NativeSelect
              name="object"
              label={say('object')}
              value={draft.object}
              disabled={field !== undefined}
              data={OWN_FIELD_OBJECTS.map((value) => ({ value, label: objectLabel(value) }))}
              onChange={({ currentTarget: { value } }) =>
                change({ object: OWN_FIELD_OBJECTS.find((path) => path === value) ?? draft.object })
              }
            />
            <NativeSelect
              name="kind"
              label={say('kind')}
              value={draft.kind}
              error={error('kind')}
              data={OWN_FIELD_KINDS.map((value) => ({ value, label: say(`kind ${value}`) }))}
              onChange={({ currentTarget: { value } }) =>
                change({ kind: OWN_FIELD_KINDS.find((kind) => kind === value) ?? draft.kind })
              }
            />
            <TextInput
              name="code"
              label={say('code')}
              description={say('codeHelp')}
              required
              data-autofocus
              maxLength={40}
              value={draft.code}
              error={error('code')}
              onChange={({ currentTarget: { value } }) => change({ code: value })}
            />
            <TextInput
              name="group"
              label={say('group')}
              maxLength={255}
              value={draft.group ?? ''}
              error={error('group')}
              onChange={({ currentTarget: { value } }) => change({ group: value || null })}
            />
            {LABELS.map((name) => (
              <TextInput
                key={name}
                name={name}
                label={say(name)}
                maxLength={255}
                value={draft[name] ?? ''}
                error={error(name)}
                onChange={({ currentTarget: { value } }) => change({ [name]: value || null })}
              />
            ))}
            <NumberInput
              name="position"
              label={say('position')}
              min={0}
              allowDecimal={false}
              value={draft.position}
              error={error('position')}
              onChange={(value) => change({ position: Number(value) })}
            />
            {draft.kind === 'number' && (
              <NumberInput
                name="places"
                label={say('places')}
                min={0}
                max={MAX_DECIMAL_PLACES}
                allowDecimal={false}
                value={draft.places ?? 0}
                error={error('places')}
                onChange={(value) => change({ places: Number(value) })}
              />
            )}
            {draft.kind === 'reference' && (
              <NativeSelect
                name="refers_to"
                label={say('refers_to')}
                required
                value={draft.refers_to ?? ''}
                error={error('refers_to')}
                data={[
                  { value: '', label: '' },
                  ...objects.map(({ path, label }) => ({ value: path, label: label[language] })),
                ]}
                onChange={({ currentTarget: { value } }) => change({ refers_to: value || null })}
              />
            )}
          </SimpleGrid>
          {draft.kind === 'choice' && (
            <Textarea
              name="choices"
              label={say('choices')}
              description={say('choicesHelp')}
              required
              autosize
              minRows={3}
              maxRows={12}
              value={draft.choices}
              error={error('choices')}
              onChange={({ currentTarget: { value } }) => change({ choices: value })}
            />
          )}
          <Group>
            {SWITCHES.filter((name) => hasSwitch(name, draft)).map((name) => (
              <Checkbox
                key={name}
                name={name}
                label={say(name)}
                checked={draft[name]}
                error={error(name)}
                onChange={({ currentTarget: { checked } }) => change({ [name]: checked })}
              />
            ))}
            <Checkbox
              name="visible_to"
              label={say('writers')}
              checked={draft.visible_to === 'writers'}
              onChange={({ currentTarget: { checked } }) =>
                change({ visible_to: checked ? 'writers' : 'all' })
              }
            />
          </Group>
          {field && needsConversion(draft, field, language) && (
            <Conversion
              key={JSON.stringify(draft)}
              field={field}
              body={bodyOf(draft, field, language)}
              onDone={onClose}
            />
          )}
          <DialogFoot action={say(field ? 'save' : 'add')} isPending={saving.isPending} onClose={onClose} />
        </Stack>
      </InputForm>
    </WriteModal>
  )
}
