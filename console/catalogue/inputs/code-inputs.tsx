import { Autocomplete, TagsInput } from '@mantine/core'
import { hasWrongCheckDigit } from '@vitrina/schema/gtin'
import { wordLabelOf } from '@vitrina/schema/labels/word-labels'
import { MAX_CODES } from '@vitrina/schema/wire/codes'
import { EXEMPT } from '@vitrina/schema/wire/vat-rate'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { asText, type PropsOf, shared } from './input.ts'
import { words } from './words.ts'

/** Separators of codes; a scanner ends a code with Enter. */
const BETWEEN_CODES = [',', ';', '|', '\t']

const USUAL_RATES = ['0', '8', '9', '20', '21']

/** List of codes, with a warning for those that are probably mistyped. */
export const CodesField = (props: PropsOf<'codes'>) => {
  const say = useWords(words)
  const codes = (props.value as string[] | null) ?? []
  const doubtful = codes.filter(hasWrongCheckDigit)
  const { description, ...input } = shared(props)
  return (
    <TagsInput
      {...input}
      description={doubtful.length > 0 ? say('checkDigit', { codes: doubtful.join(', ') }) : description}
      value={codes}
      splitChars={BETWEEN_CODES}
      maxTags={MAX_CODES}
      acceptValueOnBlur
      clearable={!props.readOnly}
      spellCheck={false}
      autoComplete="off"
      onChange={(next) => props.onChange(next.length === 0 ? null : next)}
    />
  )
}

/** Percentage, or the word for sales without VAT. */
export const VatRateField = (props: PropsOf<'vatRate'>) => {
  const { language } = useLanguage()
  const exempt = wordLabelOf(EXEMPT, language)
  return (
    <Autocomplete
      {...shared(props)}
      value={props.value === EXEMPT ? exempt : asText(props.value)}
      data={[...USUAL_RATES, exempt]}
      filter={({ options }) => options}
      autoComplete="off"
      onChange={(text) => {
        const rate = text.replace(',', '.').replace('%', '').trim()
        props.onChange(text === exempt ? EXEMPT : rate === '' ? null : rate)
      }}
    />
  )
}
