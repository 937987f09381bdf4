import { Box, Fieldset, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Column } from '@vitrina/schema/columns'
import { labelOf } from '@vitrina/schema/labels/field-labels'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { Resource } from '@vitrina/schema/resource'
import { LANGUAGE_NAMES, useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Patch } from '../content.ts'
import { Input } from '../inputs/inputs.tsx'
import { isEmpty } from '../values.ts'
import { isLong } from './layout.ts'
import classes from './localized.module.css'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  /** One a language. */
  readonly columns: readonly Column[]
  readonly draft: Patch
  readonly faults: ReadonlyMap<string, string>
  readonly readOnly: boolean
  readonly onChange: (name: string, value: unknown) => void
  /** The language that is shown where there is room for one alone. */
  readonly tab: Language
  readonly onTab: (language: Language) => void
}

/** A field in four languages, side by side, or one at a time on a phone. What is missing says so. */
export const Localized = (props: Props) => {
  const { object, columns, draft, faults, readOnly, onChange, tab, onTab } = props
  const say = useWords(words)
  const { language: spoken } = useLanguage()
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [first] = columns
  if (!first) return null
  const label = labelOf(first.of, spoken, object.path)
  const help = first.field.help?.[spoken]
  const isMissing = ({ name, required }: Column): boolean =>
    isEmpty(draft[name]) && (required || columns.some(({ name }) => !isEmpty(draft[name])))
  const isUntranslated = first.field.kind === 'text' && columns.some(({ name }) => !isEmpty(draft[name]))
  const shown = isNarrow ? columns.filter(({ language }) => language === tab) : columns

  return (
    <Fieldset legend={label} className={classes.frame}>
      {help !== undefined && (
        <Text size="xs" c="dimmed">
          {help}
        </Text>
      )}
      {isNarrow && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={label}
          value={tab}
          onChange={(value) => onTab(value as Language)}
          data={LANGUAGES.map((value) => {
            const column = columns.find(({ language }) => language === value)
            const name = column?.name ?? ''
            const mark = faults.has(name) ? ' !' : column && isMissing(column) ? ' ○' : ''
            return { value, label: value.toUpperCase() + mark }
          })}
        />
      )}
      <Box className={isLong(first.field) ? classes.paragraphs : classes.lines}>
        {shown.map((column) => {
          const { name, language = spoken, field, required } = column
          return (
            <Box key={name} className={classes.language} lang={language}>
              <Input
                field={field}
                label={LANGUAGE_NAMES[language]}
                path={name}
                value={draft[name]}
                onChange={(value) => onChange(name, value)}
                required={required}
                readOnly={readOnly}
                faults={faults}
              />
              {isMissing(column) && (
                <Text component="span" className={classes.missing}>
                  {say(isUntranslated ? 'untranslated' : 'missing')}
                </Text>
              )}
            </Box>
          )
        })}
      </Box>
    </Fieldset>
  )
}
