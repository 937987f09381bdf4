import { Group, SimpleGrid, Stack, Title } from '@mantine/core'
import type { Column } from '@vitrina/schema/columns'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import type { Language } from '@vitrina/schema/languages'
import type { Resource } from '@vitrina/schema/resource'
import { useState } from 'react'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Patch } from '../content.ts'
import { Input } from '../inputs/inputs.tsx'
import { isLong, layoutOf, sectionOf } from './layout.ts'
import { Localized } from './localized.tsx'
import classes from './section.module.css'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly draft: Patch
  readonly faults: ReadonlyMap<string, string>
  readonly readOnly: boolean
  readonly onChange: (name: string, value: unknown) => void
}

/** Every field of an object, in parts by what sort it is of. */
export const Fields = ({ object, draft, faults, readOnly, onChange }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const [tab, setTab] = useState<Language>(language)

  const input = (column: Column) => (
    <Input
      key={column.name}
      field={column.field}
      label={columnLabel(object, column, language)}
      path={column.name}
      value={draft[column.name]}
      onChange={(value) => onChange(column.name, value)}
      required={column.required}
      readOnly={readOnly}
      faults={faults}
      help={column.field.help?.[language]}
    />
  )
  const localized = (columns: readonly Column[]) => (
    <Localized
      key={columns[0]?.of}
      object={object}
      columns={columns}
      draft={draft}
      faults={faults}
      readOnly={readOnly}
      onChange={onChange}
      tab={tab}
      onTab={setTab}
    />
  )
  return layoutOf(object).map(({ part, name, title, fields }) => {
    const wide = fields.filter(
      ([first]) => first?.language !== undefined || part === 'elements' || part === 'gallery',
    )
    const single = fields.filter((columns) => !wide.includes(columns)).flat()
    // Switches form a group of their own, because they do not align with inputs.
    const flags = single.filter(({ field }) => field.kind === 'boolean')
    const narrow = single.filter(({ field }) => field.kind !== 'boolean')
    return (
      <Stack
        key={name}
        id={sectionOf(name)}
        tabIndex={-1}
        className={classes.section}
        gap="sm"
        component="section"
        aria-label={title ?? say(part)}
      >
        <Title order={2} size="h5">
          {title ?? say(part)}
        </Title>
        {narrow.length > 0 && (
          <SimpleGrid
            cols={{
              base: 1,
              sm: narrow.some(({ field }) => isLong(field)) ? 1 : 2,
              lg: part === 'properties' ? 3 : 2,
            }}
            spacing="md"
            verticalSpacing="sm"
          >
            {narrow.map(input)}
          </SimpleGrid>
        )}
        {flags.length > 0 && <Group gap="xl">{flags.map(input)}</Group>}
        {wide.map((columns) => (columns.length > 1 ? localized(columns) : columns.map(input)))}
      </Stack>
    )
  })
}
