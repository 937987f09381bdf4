import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Column } from '@vitrina/schema/columns'
import { wireLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import type { TableColumn } from '../../parts/list/data-table.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Content } from '../content.ts'
import { idsNamed, useNames } from '../names-of.ts'
import { fallbackLanguageOf, nameOf, namesOf } from '../naming.ts'
import { addressOf } from '../objects.ts'
import { Picture } from '../picture.tsx'
import { promotionStateOf } from '../promotion/state-of.ts'
import { words as shared } from '../words.ts'
import { firstPicture, isNumeric, ValueCell } from './cell.tsx'
import { availableColumns, isPicture, isTime, isVisibility } from './columns.ts'
import classes from './list-columns.module.css'
import { type BadgeState, SwitchCell } from './switch-cell.tsx'
import { words } from './words.ts'

const TONES = { running: 'good', scheduled: 'busy', ended: 'idle' } as const

/** Columns of an object's list: its name and picture, then the `chosen` columns of `rows`. */
export const useListColumns = (
  object: Resource,
  chosen: readonly string[],
  rows: readonly Content[],
): TableColumn<Content>[] => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const site = useSite()
  const { language } = useLanguage()
  const shown = availableColumns(object).filter(({ name }) => chosen.includes(name))
  const names = useNames(idsNamed(rows, shown))
  const called = (content: Content) => nameOf(object, content, language)
  // The first picture is shown next to the name.
  const picture = shown.find(isPicture)

  const visible = (row: Content): BadgeState => {
    if (object.inDiscounts !== 'declares') return { text: say('visible'), tone: 'good' }
    const state = promotionStateOf(row)
    return { text: say(state), tone: TONES[state] }
  }
  const statesOf = (column: Column, row: Content): { readonly on: BadgeState; readonly off: BadgeState } => {
    if (!isVisibility(column))
      return {
        on: { text: sayShared('yes'), tone: 'good' },
        off: { text: sayShared('no'), tone: 'idle' },
      }
    const hidden = { text: say('hidden'), tone: 'idle' } as const
    return column.of === 'hide' ? { on: hidden, off: visible(row) } : { on: visible(row), off: hidden }
  }
  const columnOf = (name: string): TableColumn<Content> => {
    const field = wireLabel(object, name, language)
    const column = shown.find((column) => column.name === name)
    const label = column && isVisibility(column) ? say('status') : field
    if (isTime(name) || !column) return { key: name, label, cell: (row) => <Time at={row[name]} /> }
    const cell = (row: Content) =>
      column.field.kind === 'boolean' ? (
        <SwitchCell
          path={object.path}
          content={row}
          field={name}
          label={`${field}: ${called(row)}`}
          {...statesOf(column, row)}
        />
      ) : (
        <ValueCell column={column} value={row[name]} names={names} />
      )
    return { key: name, label, cell, ...(isNumeric(column.field) && { numeric: true }) }
  }
  const name = (row: Content) => {
    const fallback = fallbackLanguageOf(object, row, language)
    return (
      <Group gap="sm" wrap="nowrap" className={classes.name}>
        {picture && <Picture address={firstPicture(picture, row[picture.name])} />}
        <Anchor
          component={Link}
          to={`/sites/${site.slug}/objects/${addressOf(object)}/${row.id}`}
          size="sm"
          fw={500}
          c="var(--ink)"
          lang={fallback}
        >
          {called(row)}
        </Anchor>
        {fallback && (
          <Text span size="xs" c="dimmed" title={say('untranslated')}>
            {fallback.toUpperCase()}
          </Text>
        )}
      </Group>
    )
  }
  const [naming] = namesOf(object, language)
  return [
    { key: 'name', label: say('name'), cell: name },
    ...chosen.filter((name) => name !== picture?.name && name !== naming).map(columnOf),
  ]
}

const Time = ({ at }: { readonly at: unknown }) => (
  <span className={classes.time}>
    <Timestamp at={typeof at === 'string' ? at : null} as="ago" />
  </span>
)
