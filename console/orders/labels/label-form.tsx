import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  labelIn,
  MAX_LABEL_LENGTH,
  NOTED_FIELDS,
  type NotedField,
  type NoteLabel,
} from '@vitrina/schema/labels/note-label'
import { LANGUAGES } from '@vitrina/schema/languages'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { faultOf } from '../../parts/fault-of.ts'
import { Hint } from '../../parts/layout/hint.tsx'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { LANGUAGE_NAMES, useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { useChangeLabels, useLabels } from './use-labels.ts'
import { words } from './words.ts'

interface Props {
  /** Initial values; empty for a word that is not typed yet. */
  readonly label: NoteLabel
  readonly onClose: () => void
}

const FIELDS = ['word', ...LANGUAGES.map((language) => `label_${language}`)]

/** Form for the label of a word of orders in each language. */
export const LabelForm = ({ label, onClose }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const [values, setValues] = useState(label)
  const isNew = label.word === ''
  const { language } = useLanguage()
  const { data: labels = [] } = useLabels()
  const word = isNew ? values.word.trim() : values.word
  const saving = useChangeLabels((body: NoteLabel) =>
    call('PUT sites/:site/note-label', { site: site.slug, body }),
  )
  // The word being saved is among them shortly before this closes.
  const labelled =
    isNew && !saving.isPending && labels.find((one) => one.field === values.field && one.word === word)
  const submit = () => {
    if (labelled) return
    // Words of orders may begin with a space; typed words are trimmed.
    saving.mutate(
      { ...values, word },
      {
        onSuccess: () => {
          notifications.show({ message: say('saved') })
          onClose()
        },
      },
    )
  }
  return (
    <WriteModal
      isWriting={saving.isPending}
      onClose={onClose}
      title={isNew ? say('add') : `${say(label.field)}: ${label.word}`}
    >
      <InputForm onSubmit={submit}>
        <Stack gap="sm">
          <RefusalAlert of={saving.error} fields={FIELDS} />
          {isNew && (
            <>
              <NativeSelect
                label={say('field')}
                value={values.field}
                data={NOTED_FIELDS.map((field) => ({ value: field, label: say(field) }))}
                onChange={({ currentTarget: { value } }) =>
                  setValues((now) => ({ ...now, field: value as NotedField }))
                }
              />
              <TextInput
                label={say('word')}
                description={say('exactly')}
                required
                maxLength={MAX_LABEL_LENGTH}
                value={values.word}
                error={
                  labelled
                    ? say('labelled', { label: labelIn(labelled, language) })
                    : faultOf(saving.error, 'word')
                }
                onChange={({ currentTarget: { value } }) => setValues((now) => ({ ...now, word: value }))}
                data-autofocus
              />
            </>
          )}
          <Hint>{say('oneEnough')}</Hint>
          {LANGUAGES.map((language, place) => (
            <TextInput
              key={language}
              label={LANGUAGE_NAMES[language]}
              maxLength={MAX_LABEL_LENGTH}
              value={values[`label_${language}`] ?? ''}
              error={faultOf(saving.error, `label_${language}`)}
              onChange={({ currentTarget: { value } }) =>
                setValues((now) => ({ ...now, [`label_${language}`]: value || null }))
              }
              {...(!isNew && place === 0 && { 'data-autofocus': true })}
            />
          ))}
          <DialogFoot onClose={onClose} isPending={saving.isPending} action={say('save')} />
        </Stack>
      </InputForm>
    </WriteModal>
  )
}
