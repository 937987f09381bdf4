import { MultiSelect, Select, Switch } from '@mantine/core'
import { wordLabelOf } from '@vitrina/schema/labels/word-labels'
import { useLanguage } from '../../text/language.tsx'
import { type PropsOf, shared } from './input.ts'

/** Yes or no. */
export const FlagField = ({ label, path, value, onChange, readOnly, faults, help }: PropsOf<'boolean'>) => (
  <Switch
    name={path}
    data-path={path}
    label={label}
    checked={value === true}
    disabled={readOnly}
    error={faults.get(path)}
    description={help}
    onChange={(event) => onChange(event.currentTarget.checked)}
    py={6}
  />
)

/** Choice among words; reads return its number. */
export const ChoiceField = (props: PropsOf<'choice'>) => {
  const { language } = useLanguage()
  return (
    <Select
      {...shared(props)}
      value={(props.value as number | null) ?? null}
      data={Object.entries(props.field.words).map(([word, value]) => ({
        value,
        label: wordLabelOf(word, language),
      }))}
      clearable={!props.required}
      onChange={props.onChange}
    />
  )
}

/** One of some words. */
export const WordField = (props: PropsOf<'word'>) => {
  const { language } = useLanguage()
  return (
    <Select
      {...shared(props)}
      value={(props.value as string | null) ?? null}
      data={props.field.words.map((value) => ({ value, label: wordLabelOf(value, language, props.field) }))}
      searchable={props.field.standard !== undefined}
      clearable={!props.required}
      onChange={props.onChange}
    />
  )
}

/** Set of words. */
export const WordsField = (props: PropsOf<'words'>) => {
  const { language } = useLanguage()
  return (
    <MultiSelect
      {...shared(props)}
      value={(props.value as string[] | null) ?? []}
      data={props.field.words.map((value) => ({ value, label: wordLabelOf(value, language, props.field) }))}
      clearable
      onChange={(words) => props.onChange(words.length === 0 ? null : words)}
    />
  )
}
