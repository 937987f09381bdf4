import { Group, Paper, SimpleGrid, Stack } from '@mantine/core'
import type { Column } from '@vitrina/schema/columns'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import type { Language } from '@vitrina/schema/languages'
import type { Resource } from '@vitrina/schema/resource'
import { Heading } from '../../parts/layout/heading.tsx'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Patch } from '../content.ts'
import { Input } from '../inputs/inputs.tsx'
import { words as listWords } from '../list/words.ts'
import { CategoryPath } from './category-path.tsx'
import { isLong, type LaidPart, sectionOf } from './layout.ts'
import { Localized } from './localized.tsx'
import classes from './section.module.css'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly parts: readonly LaidPart[]
  /** True in the narrow column. */
  readonly isAside: boolean
  readonly draft: Patch
  readonly faults: ReadonlyMap<string, string>
  /** True for a field that the user cannot change. */
  readonly isFixed: (field: string) => boolean
  readonly onChange: (name: string, value: unknown) => void
  /** Language of the texts that are shown. */
  readonly tab: Language
  readonly onTab: (language: Language) => void
}

/** Fields of one column of a form, in cards by kind. */
export const Fields = (props: Props) => {
  const { object, parts, isAside, draft, faults, isFixed, onChange, tab, onTab } = props
  const say = useWords(words)
  const sayList = useWords(listWords)
  const { language } = useLanguage()

  /** Properties of an input; a switch that is on shows an object instead of hiding it, as the status in lists. */
  const bound = (column: Column) =>
    column.of === 'hide'
      ? {
          label: sayList('visible'),
          value: draft[column.name] !== true,
          onChange: (value: unknown) => onChange(column.name, value !== true),
        }
      : {
          label: columnLabel(object, column, language),
          value: draft[column.name],
          onChange: (value: unknown) => onChange(column.name, value),
        }
  const input = (column: Column) => (
    <Stack key={column.name} gap={4}>
      <Input
        {...bound(column)}
        field={column.field}
        path={column.name}
        required={column.required}
        readOnly={isFixed(column.name)}
        faults={faults}
        help={column.field.help?.[language]}
      />
      <CategoryPath field={column.field} value={draft[column.name]} />
    </Stack>
  )
  const plain = ({ part, title, fields }: LaidPart) => {
    const isWide = ([first]: readonly Column[]) =>
      first?.language !== undefined || part === 'elements' || part === 'gallery'
    const wide = fields.filter(isWide).flat()
    const single = fields.filter((columns) => !isWide(columns)).flat()
    // Switches form a group of their own, because they do not align with inputs.
    const flags = single.filter(({ field }) => field.kind === 'boolean')
    const narrow = single.filter(({ field }) => field.kind !== 'boolean')
    const isSingle = isAside || narrow.some(({ field }) => isLong(field))
    return (
      <>
        <Heading>{title ?? say(part)}</Heading>
        {flags.length > 0 && <Group gap="lg">{flags.map(input)}</Group>}
        {narrow.length > 0 && (
          <SimpleGrid cols={{ base: 1, sm: isSingle ? 1 : 2 }} spacing="md" verticalSpacing="sm">
            {narrow.map(input)}
          </SimpleGrid>
        )}
        {wide.map(input)}
      </>
    )
  }
  return parts.map((laid) => (
    <Paper
      key={laid.name}
      withBorder
      p="md"
      id={sectionOf(laid.name)}
      tabIndex={-1}
      className={classes.section}
      component="section"
      aria-label={laid.title ?? say(laid.part)}
    >
      <Stack gap="sm">
        {laid.part === 'texts' ? (
          <Localized fields={laid.fields} {...{ object, draft, faults, isFixed, onChange, tab, onTab }} />
        ) : (
          plain(laid)
        )}
      </Stack>
    </Paper>
  ))
}
