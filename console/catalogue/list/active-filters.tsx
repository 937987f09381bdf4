import { Badge, CloseButton, Group } from '@mantine/core'
import { boundsOf, type Column } from '@vitrina/schema/columns'
import { columnLabel, wireLabel } from '@vitrina/schema/labels/column-label'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { useNames } from '../names-of.ts'
import { words as shared } from '../words.ts'
import type { FiltersProps } from './filter-props.ts'
import {
  CHANGED_BY,
  CHANGED_SINCE,
  columnsWithRangeFilter,
  EMPTY_PARAMETER,
  filterableColumns,
  UNSOLD_SINCE,
} from './list-query.ts'
import { words } from './words.ts'

/** Active filters, each with a button that removes it. */
export const ActiveFilters = ({ object, question, onFilter }: FiltersProps) => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const { language } = useLanguage()
  const { day } = useFormat(useSite().time_zone)
  const on = filterableColumns(object).filter(({ name }) => question.filters[name] !== undefined)
  const ids = new Map<string, number[]>()
  for (const { name, field } of on)
    if (field.kind === 'reference' || field.kind === 'references')
      ids.set(field.to, [...(ids.get(field.to) ?? []), Number(question.filters[name])])
  const names = useNames(ids)
  const told = ({ name, field }: Column): string => {
    const value = question.filters[name] ?? ''
    if (field.kind === 'boolean') return sayShared(value === 'true' ? 'yes' : 'no')
    if (field.kind === 'reference' || field.kind === 'references')
      return names.get(field.to)?.get(Number(value))?.name ?? `#${value}`
    return value
  }
  const { filters, ids: chosen } = question
  const dayOf = (seconds: string) => day(new Date(Number(seconds) * 1000).toISOString())
  if (Object.keys(filters).length === 0 && chosen === undefined) return null
  const bounds = columnsWithRangeFilter(object).flatMap((column) => {
    const { atLeast, atMost } = boundsOf(column)
    const name = columnLabel(object, column, language)
    return [
      { parameter: atLeast, label: say('atLeast', { name }) },
      { parameter: atMost, label: say('atMost', { name }) },
    ]
  })
  const empty = filters[EMPTY_PARAMETER]?.split(',') ?? []
  return (
    <Group gap="xs">
      {chosen !== undefined && (
        <ActiveFilter label="ID" value={chosen} onDrop={() => onFilter('ids', undefined)} />
      )}
      {empty.map((name) => (
        <ActiveFilter
          key={name}
          label={say('emptyFields')}
          value={wireLabel(object, name, language)}
          onDrop={() => onFilter(EMPTY_PARAMETER, empty.filter((one) => one !== name).join() || undefined)}
        />
      ))}
      {filters[CHANGED_SINCE] !== undefined && (
        <ActiveFilter
          label={say('changedSince')}
          value={dayOf(filters[CHANGED_SINCE])}
          onDrop={() => onFilter(CHANGED_SINCE, undefined)}
        />
      )}
      {filters[CHANGED_BY] !== undefined && (
        <ActiveFilter
          label={say('changedBy')}
          value={filters[CHANGED_BY]}
          onDrop={() => onFilter(CHANGED_BY, undefined)}
        />
      )}
      {filters[UNSOLD_SINCE] !== undefined && (
        <ActiveFilter
          label={say('unsoldSince')}
          value={filters[UNSOLD_SINCE] === '0' ? say('neverSold') : dayOf(filters[UNSOLD_SINCE])}
          onDrop={() => onFilter(UNSOLD_SINCE, undefined)}
        />
      )}
      {bounds.map(({ parameter, label }) => {
        const value = filters[parameter]
        if (value === undefined) return null
        return (
          <ActiveFilter key={parameter} {...{ label, value }} onDrop={() => onFilter(parameter, undefined)} />
        )
      })}
      {on.map((column) => (
        <ActiveFilter
          key={column.name}
          label={columnLabel(object, column, language)}
          value={told(column)}
          onDrop={() => onFilter(column.name, undefined)}
        />
      ))}
    </Group>
  )
}

interface InForceProps {
  readonly label: string
  readonly value: string
  readonly onDrop: () => void
}

const ActiveFilter = ({ label, value, onDrop }: InForceProps) => {
  const say = useWords(words)
  return (
    <Badge
      variant="default"
      size="lg"
      radius="md"
      tt="none"
      fw={500}
      rightSection={
        <CloseButton size="xs" aria-label={say('dropFilter', { name: label })} onClick={onDrop} />
      }
    >
      {label}: {value}
    </Badge>
  )
}
