import { Badge, Box, Group, SegmentedControl, Stack, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Column } from '@vitrina/schema/columns'
import { labelOf } from '@vitrina/schema/labels/field-labels'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { Resource } from '@vitrina/schema/resource'
import { Heading } from '../../parts/layout/heading.tsx'
import { LANGUAGE_NAMES, useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Patch } from '../content.ts'
import { Input } from '../inputs/inputs.tsx'
import { isEmpty } from '../values.ts'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  /** Fields, each with one column per language. */
  readonly fields: readonly (readonly Column[])[]
  readonly draft: Patch
  readonly faults: ReadonlyMap<string, string>
  /** True for a field that the user cannot change. */
  readonly isFixed: (field: string) => boolean
  readonly onChange: (name: string, value: unknown) => void
  readonly tab: Language
  readonly onTab: (language: Language) => void
}

/** Number of texts that a language lacks: required ones, and those that another language has. */
const countMissing = (fields: Props['fields'], draft: Patch, language: Language): number =>
  fields.filter((columns) =>
    columns.some(
      (column) =>
        column.language === language &&
        isEmpty(draft[column.name]) &&
        (column.required || columns.some(({ name }) => !isEmpty(draft[name]))),
    ),
  ).length

/** Texts of an object, one language at a time, with the number of missing texts per language. */
export const Localized = (props: Props) => {
  const { object, fields, draft, faults, isFixed, onChange, tab, onTab } = props
  const say = useWords(words)
  const { language: spoken } = useLanguage()
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const tabOf = (language: Language) => {
    const missing = countMissing(fields, draft, language)
    const isFaulty = fields.some((columns) =>
      columns.some((column) => column.language === language && faults.has(column.name)),
    )
    return (
      <Group gap={6} wrap="nowrap" justify="center" component="span">
        <span lang={language}>{isNarrow ? language.toUpperCase() : LANGUAGE_NAMES[language]}</span>
        {(isFaulty || missing > 0) && (
          <Badge size="xs" circle={missing < 10} variant="light" color={isFaulty ? 'red' : 'orange'}>
            {isFaulty ? '!' : missing}
            {!isFaulty && <VisuallyHidden> {say('missing')}</VisuallyHidden>}
          </Badge>
        )}
      </Group>
    )
  }
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Heading>{say('texts')}</Heading>
        <SegmentedControl
          aria-label={say('textsLanguage')}
          value={tab}
          onChange={(value) => onTab(value as Language)}
          data={LANGUAGES.map((value) => ({ value, label: tabOf(value) }))}
        />
      </Group>
      <Stack gap="sm">
        {fields.flatMap((columns) =>
          columns.map(({ name, of, language, field, required }) => (
            // Texts of other languages remain in the document, so that faults and screen readers find them.
            <Box key={name} lang={language} hidden={language !== tab}>
              <Input
                field={field}
                label={labelOf(of, spoken, object.path)}
                path={name}
                value={draft[name]}
                onChange={(value) => onChange(name, value)}
                required={required}
                readOnly={isFixed(name)}
                faults={faults}
                help={field.help?.[spoken]}
              />
            </Box>
          )),
        )}
      </Stack>
    </>
  )
}
