import { Group, Textarea, TextInput } from '@mantine/core'
import { asTyped } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { UploadOne } from '../gallery/upload-one.tsx'
import { isImage, webAddress } from '../naming.ts'
import { Picture } from '../picture.tsx'
import { asText, type PropsOf, shared } from './input.ts'

/** One line of text, or several. */
export const TextField = (props: PropsOf<'text'>) => {
  const value = asText(props.value)
  const change = (text: string) => props.onChange(text === '' ? null : text)
  return props.field.long ? (
    <Textarea
      {...shared(props)}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      autosize
      minRows={2}
      maxRows={12}
    />
  ) : (
    <TextInput
      {...shared(props)}
      value={value}
      maxLength={255}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** Key or URL: text for machines. */
export const CodeField = (props: PropsOf<'slug' | 'key' | 'externalId'>) => (
  <TextInput
    {...shared(props)}
    value={asText(props.value)}
    maxLength={255}
    spellCheck={false}
    autoComplete="off"
    onChange={(event) => props.onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
  />
)

/** Number of any kind, kept as typed, because the server validates it; with the decimal sign of the language. */
export const NumberField = (props: PropsOf<'integer' | 'number' | 'decimal' | 'money'>) => {
  const { language } = useLanguage()
  return (
    <TextInput
      {...shared(props)}
      value={asTyped(asText(props.value), language)}
      inputMode={props.field.kind === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      onChange={(event) => {
        const text = event.currentTarget.value.replace(',', '.').trim()
        props.onChange(text === '' ? null : text)
      }}
    />
  )
}

/** URL with its picture; the URL of a picture may be that of an uploaded file. */
export const AddressField = (props: PropsOf<'url'>) => {
  const isPicture = isImage(props.path, props.field)
  const picture = isPicture && webAddress(props.value)
  return (
    <Group wrap="nowrap" align="end" gap="xs">
      <TextInput
        {...shared(props)}
        type="url"
        value={asText(props.value)}
        maxLength={2048}
        spellCheck={false}
        flex={1}
        onChange={(event) =>
          props.onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)
        }
      />
      {isPicture && !props.readOnly && <UploadOne label={props.label} onAdded={props.onChange} />}
      {picture && <Picture address={picture} size={36} />}
    </Group>
  )
}
