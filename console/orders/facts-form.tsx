import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useWords } from '../text/words.ts'
import { words } from './order-words.ts'

export interface FactField {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'tel' | 'email' | 'lines'
}

interface Props {
  /** What is edited. */
  readonly label: string
  readonly fields: readonly FactField[]
  readonly values: Readonly<Record<string, string>>
  readonly onSave: (values: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
}

/** A few facts of an order in the place where they are shown. */
export const FactsForm = ({ label, fields, values: begin, onSave, onClose }: Props) => {
  const say = useWords(words)
  const [values, setValues] = useState(begin)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()])))
  }
  return (
    <form onSubmit={submit} aria-label={label} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <Stack gap="xs">
        {fields.map(({ name, label, type }, place) => {
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
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button type="submit">{say('save')}</Button>
        </Group>
      </Stack>
    </form>
  )
}
