import { NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import {
  ABSENT_EFFECTS,
  DESTINATION_KINDS,
  DESTINATION_MODES,
  type IssuedDestination,
  type NewDestination,
} from '@vitrina/schema/console/destination'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { faultOf } from '../../parts/fault-of.ts'
import { FormFoot } from '../../parts/form-foot.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { words as shared } from '../words.ts'
import { useDestinationCall } from './use-destinations.ts'
import { words } from './words.ts'

/** Languages by their own names. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  ro: 'Română',
  ru: 'Русский',
  en: 'English',
  uk: 'Українська',
}

/** Largest first number: 1C keeps eight digits. */
const MAX = 99_999_999

interface Props {
  readonly onIssued: (issued: IssuedDestination) => void
  readonly onClose: () => void
}

/** Form of a new destination. */
export const CreateDestination = ({ onIssued, onClose }: Props) => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const site = useSite()
  const [given, setGiven] = useState<NewDestination>({
    name: '1C',
    kind: '1c',
    mode: 'both',
    language: 'ru',
    absent: 'nothing',
    first_number: 1,
  })
  const create = useDestinationCall((body: NewDestination) =>
    call('POST sites/:site/destination', { site: site.slug, body }),
  )
  const change = (part: Partial<NewDestination>) => setGiven((given) => ({ ...given, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(given, { onSuccess: onIssued })
  }
  const choice = <W extends string>(
    field: 'kind' | 'mode' | 'absent',
    options: readonly W[],
    take: (value: W) => void,
  ) => (
    <NativeSelect
      name={field}
      label={say(field)}
      value={given[field]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = options.find((one) => one === value)
        if (chosen !== undefined) take(chosen)
      }}
      data={options.map((value) => ({ value, label: say(`${field} ${value}` as keyof typeof words) }))}
    />
  )
  return (
    <WriteModal
      isWriting={create.isPending}
      onClose={onClose}
      title={say('create')}
      closeButtonProps={{ 'aria-label': sayShared('close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <RefusalAlert of={create.error} fields={['name']} />
          <TextInput
            name="name"
            label={say('name')}
            description={say('nameHelp')}
            required
            maxLength={100}
            data-autofocus
            value={given.name}
            error={faultOf(create.error, 'name')}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          {choice('kind', DESTINATION_KINDS, (kind) => change({ kind }))}
          {choice('mode', DESTINATION_MODES, (mode) => change({ mode }))}
          <NativeSelect
            name="language"
            label={say('language')}
            value={given.language}
            onChange={({ currentTarget: { value } }) => {
              const language = LANGUAGES.find((one) => one === value)
              if (language) change({ language })
            }}
            data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
          {given.mode !== 'orders' && choice('absent', ABSENT_EFFECTS, (absent) => change({ absent }))}
          {given.mode !== 'catalogue' && (
            <NumberInput
              name="first_number"
              label={say('firstNumber')}
              description={say('firstNumberHelp')}
              required
              value={given.first_number}
              onChange={(typed) => change({ first_number: Math.max(Number(typed), 1) })}
              min={1}
              max={MAX}
              clampBehavior="strict"
              allowDecimal={false}
            />
          )}
          <FormFoot action={say('create')} isPending={create.isPending} onClose={onClose} />
        </Stack>
      </form>
    </WriteModal>
  )
}
