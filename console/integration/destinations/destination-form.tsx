import { NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import {
  ABSENT_EFFECTS,
  DESTINATION_KINDS,
  DESTINATION_MODES,
  type DestinationDraft,
  LINE_TREATMENTS,
  MAX_DESTINATION_NAME,
  MAX_FIRST_NUMBER,
  type SiteDestination,
} from '@vitrina/schema/exchange/destination'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { type FormEvent, useState } from 'react'
import { request } from '../../api/request.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { faultOf } from '../../parts/fault-of.ts'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { words as shared } from '../words.ts'
import { editWords } from './edit-words.ts'
import { openWords } from './open-words.ts'
import { useDestinationCall } from './use-destinations.ts'
import { words } from './words.ts'

/** Languages by their own names. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  ro: 'Română',
  ru: 'Русский',
  en: 'English',
  uk: 'Українська',
}

type Settings = Required<DestinationDraft>

const NEW: Settings = {
  name: '1C',
  kind: '1c',
  mode: 'both',
  language: 'ru',
  time_zone: null,
  absent: 'nothing',
  order_lines: 'apply',
  next_number: 1,
}

/** Changes that need a confirmation, by the words of their effects. */
const risksOf = (before: Settings, { absent, mode, language, next_number: next }: DestinationDraft) => [
  ...(absent === 'hide' ? (['risk hide'] as const) : []),
  ...(mode === undefined || mode === 'both' ? [] : ([`risk ${mode}`] as const)),
  ...(mode !== undefined && before.mode === 'catalogue' ? (['risk orders on'] as const) : []),
  ...(language === undefined ? [] : (['risk language'] as const)),
  ...(next === undefined ? [] : (['risk number'] as const)),
]

interface Props<Saved> {
  /** Destination to change with the ETag of its settings; undefined for a new one. */
  readonly known?: { readonly destination: SiteDestination; readonly etag: string }
  readonly onSaved: (saved: Saved) => void
  readonly onClose: () => void
}

/** Form of a destination. */
export const DestinationForm = <Saved extends SiteDestination>({ known, onSaved, onClose }: Props<Saved>) => {
  const say = useWords(words)
  const sayEdit = useWords(editWords)
  const sayOpen = useWords(openWords)
  const sayShared = useWords(shared)
  const site = useSite()
  const before: Settings = known?.destination ?? NEW
  const [values, setValues] = useState(before)
  const [risky, setRisky] = useState<DestinationDraft>()
  const saving = useDestinationCall(async (body: DestinationDraft) => {
    const path = site.api(`external/destination/${known ? `${known.destination.id}/` : ''}`)
    const response = await request<Saved>(path, {
      method: known ? 'PUT' : 'POST',
      body,
      ...(known && { headers: { 'if-match': known.etag } }),
    })
    return response.body
  })
  const change = (part: DestinationDraft) => setValues((values) => ({ ...values, ...part }))
  const save = async (body: DestinationDraft) => onSaved(await saving.mutateAsync(body))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const names = (Object.keys(NEW) as (keyof Settings)[]).filter(
      (name) => !known || values[name] !== before[name],
    )
    if (names.length === 0) return onClose()
    const body: DestinationDraft = Object.fromEntries(names.map((name) => [name, values[name]]))
    if (known && risksOf(before, body).length > 0) return setRisky(body)
    saving.mutate(body, { onSuccess: onSaved })
  }
  const choice = <W extends string>(
    field: 'kind' | 'mode' | 'absent',
    options: readonly W[],
    take: (value: W) => void,
  ) => (
    <NativeSelect
      name={field}
      label={say(field)}
      value={values[field]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = options.find((one) => one === value)
        if (chosen !== undefined) take(chosen)
      }}
      data={options.map((value) => ({ value, label: say(`${field} ${value}` as keyof typeof words) }))}
    />
  )
  if (risky)
    return (
      <Confirm
        title={sayEdit('confirm', { name: before.name })}
        action={sayShared('save')}
        act={() => save(risky)}
        onClose={() => setRisky(undefined)}
      >
        {risksOf(before, risky).map((risk) => (
          <p key={risk}>{sayEdit(risk)}</p>
        ))}
      </Confirm>
    )
  return (
    <WriteModal
      isWriting={saving.isPending}
      onClose={onClose}
      title={known ? sayEdit('edit') : say('create')}
      closeButtonProps={{ 'aria-label': sayShared('close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <RefusalAlert of={saving.error} fields={['name', 'next_number']} />
          <TextInput
            name="name"
            label={say('name')}
            description={say('nameHelp')}
            required
            maxLength={MAX_DESTINATION_NAME}
            data-autofocus
            value={values.name}
            error={faultOf(saving.error, 'name')}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          {choice('kind', DESTINATION_KINDS, (kind) => change({ kind }))}
          {choice('mode', DESTINATION_MODES, (mode) => change({ mode }))}
          <NativeSelect
            name="language"
            label={say('language')}
            value={values.language}
            onChange={({ currentTarget: { value } }) => {
              const language = LANGUAGES.find((one) => one === value)
              if (language) change({ language })
            }}
            data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
          {values.mode !== 'orders' && choice('absent', ABSENT_EFFECTS, (absent) => change({ absent }))}
          {values.mode !== 'catalogue' && (
            <>
              {known && (
                <NativeSelect
                  name="order_lines"
                  label={sayOpen('treatment')}
                  description={sayOpen('treatmentHelp')}
                  value={values.order_lines}
                  onChange={({ currentTarget: { value } }) =>
                    change({ order_lines: value === 'report' ? 'report' : 'apply' })
                  }
                  data={LINE_TREATMENTS.map((value) => ({ value, label: sayOpen(`treatment ${value}`) }))}
                />
              )}
              {known && (
                <NativeSelect
                  name="time_zone"
                  label={sayEdit('timeZone')}
                  description={sayEdit('timeZoneHelp')}
                  value={values.time_zone ?? ''}
                  onChange={({ currentTarget }) => change({ time_zone: currentTarget.value || null })}
                  data={[
                    { value: '', label: sayEdit('timeZoneOfSite') },
                    ...new Set([values.time_zone ?? [], Intl.supportedValuesOf('timeZone')].flat()),
                  ]}
                />
              )}
              <NumberInput
                name="next_number"
                label={known ? say('nextNumber') : say('firstNumber')}
                description={known ? sayEdit('numberHelp') : say('firstNumberHelp')}
                required
                value={values.next_number}
                error={faultOf(saving.error, 'next_number')}
                onChange={(typed) => change({ next_number: Math.max(Number(typed), 1) })}
                min={before.next_number}
                max={Math.max(before.next_number, MAX_FIRST_NUMBER)}
                clampBehavior="blur"
                allowDecimal={false}
              />
            </>
          )}
          <DialogFoot
            action={known ? sayShared('save') : say('create')}
            isPending={saving.isPending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </WriteModal>
  )
}
