import { Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Input } from '../catalogue/inputs/inputs.tsx'
import { DialogFoot } from '../parts/dialog-foot.tsx'
import { useWords } from '../text/words.ts'
import { words } from './order-words.ts'

export type FactField = { readonly name: string; readonly label: string } & (
  | { readonly type: 'text' | 'tel' | 'email' | 'lines' }
  /** Object of the catalogue; the value is its id, in digits. */
  | { readonly type: 'reference'; readonly to: string }
)

interface Props {
  /** Heading of the edited part. */
  readonly label: string
  readonly fields: readonly FactField[]
  readonly values: Readonly<Record<string, string>>
  readonly onSave: (values: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
}

/** True for a key that belongs to the open list of an input. */
const isList = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true'

/** Form for a few facts of an order, in the position where they are shown. */
export const FactsForm = ({ label, fields, values: begin, onSave, onClose }: Props) => {
  const say = useWords(words)
  const [values, setValues] = useState(begin)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()])))
  }
  return (
    <form
      onSubmit={submit}
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && !isList(event.target) && onClose()}
    >
      <Stack gap="xs">
        {fields.map((field, place) => {
          const { name, label, type } = field
          if (type === 'reference')
            return (
              <Input
                key={name}
                field={{ kind: 'reference', to: field.to }}
                label={label}
                path={name}
                value={values[name] ? Number(values[name]) : null}
                onChange={(id) => setValues((now) => ({ ...now, [name]: id === null ? '' : String(id) }))}
                required={false}
                readOnly={false}
              />
            )
          const shared = {
            label,
            value: values[name] ?? '',
            'data-autofocus': place === 0,
            autoFocus: place === 0,
            onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
              setValues((now) => ({ ...now, [name]: value })),
          }
          return type === 'lines' ? (
            <Textarea key={name} {...shared} autosize minRows={2} />
          ) : (
            <TextInput key={name} {...shared} type={type} autoComplete="off" maxLength={255} />
          )
        })}
        <DialogFoot onClose={onClose} action={say('save')} />
      </Stack>
    </form>
  )
}
