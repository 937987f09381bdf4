import { Badge, Button, NativeSelect, Popover, ScrollArea, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type Column, isRanged } from '@vitrina/schema/columns'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import { wordLabelOf } from '@vitrina/schema/labels/word-labels'
import type { Resource } from '@vitrina/schema/resource'
import { DayInput } from '../../parts/day-input.tsx'
import { startOfDay, todayAt } from '../../parts/site-day.ts'
import { atSite } from '../../parts/site-time.ts'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { Input } from '../inputs/inputs.tsx'
import { words as shared } from '../words.ts'
import { ChangedByFilter } from './changed-by-filter.tsx'
import { EmptyFilter } from './empty-filter.tsx'
import { CHANGED_SINCE, emptiableOf, filterableOf, type ListQuestion, rangedOf } from './question.ts'
import { RangeFilter } from './range-filter.tsx'
import { UnsoldFilter } from './unsold-filter.tsx'
import { words } from './words.ts'

export interface FiltersProps {
  readonly object: Resource
  readonly question: ListQuestion
  readonly onFilter: (name: string, value: string | undefined) => void
}

/** Filters of a list, the same as in the API. */
export const Filters = ({ object, question, onFilter }: FiltersProps) => {
  const say = useWords(words)
  const ranged = rangedOf(object)
  // An amount is looked for by its bounds.
  const columns = filterableOf(object).filter((column) => !isRanged(column))
  const emptiable = emptiableOf(object)
  const count = Object.keys(question.filters).length
  if (columns.length === 0 && emptiable.length === 0) return null
  return (
    <Popover position="bottom-start" shadow="md" width={320} trapFocus withinPortal={false}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} />}
          rightSection={count > 0 && <Badge circle>{count}</Badge>}
        >
          {say('filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('filters')}>
        <ScrollArea.Autosize mah={420} offsetScrollbars>
          <Stack gap="xs">
            {emptiable.length > 0 && (
              <EmptyFilter object={object} columns={emptiable} question={question} onFilter={onFilter} />
            )}
            <ChangedSince question={question} onFilter={onFilter} />
            <ChangedByFilter question={question} onFilter={onFilter} />
            {object.sold && <UnsoldFilter question={question} onFilter={onFilter} />}
            {ranged.map((column) => (
              <RangeFilter key={column.name} {...{ object, column, question, onFilter }} />
            ))}
            {columns.map((column) => (
              <Filter
                key={column.name}
                object={object}
                column={column}
                value={question.filters[column.name]}
                onFilter={onFilter}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}

const ChangedSince = ({ question, onFilter }: Pick<FiltersProps, 'question' | 'onFilter'>) => {
  const say = useWords(words)
  const { time_zone: timeZone } = useSite()
  const since = Number(question.filters[CHANGED_SINCE])
  return (
    <DayInput
      label={say('changedSince')}
      value={since > 0 ? atSite(new Date(since * 1000).toISOString(), timeZone).slice(0, 10) : ''}
      max={todayAt(timeZone)}
      onChange={(day) => onFilter(CHANGED_SINCE, day && String(startOfDay(day, timeZone)))}
    />
  )
}

interface FilterProps {
  readonly object: Resource
  readonly column: Column
  readonly value: string | undefined
  readonly onFilter: FiltersProps['onFilter']
}

const Filter = ({ object, column, value, onFilter }: FilterProps) => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const { language } = useLanguage()
  const { name, field } = column
  const label = columnLabel(object, column, language)
  if (field.kind === 'boolean')
    return (
      <NativeSelect
        label={label}
        value={value ?? ''}
        data={[
          { value: '', label: say('any') },
          { value: 'true', label: sayShared('yes') },
          { value: 'false', label: sayShared('no') },
        ]}
        onChange={(event) => onFilter(name, event.currentTarget.value || undefined)}
      />
    )
  if (field.kind === 'word' || field.kind === 'words')
    return (
      <NativeSelect
        label={label}
        value={value ?? ''}
        data={[
          { value: '', label: say('any') },
          ...field.words.map((word) => ({ value: word, label: wordLabelOf(word, language, field) })),
        ]}
        onChange={(event) => onFilter(name, event.currentTarget.value || undefined)}
      />
    )
  const isReference = field.kind === 'reference' || field.kind === 'references'
  return (
    <Input
      field={isReference ? { kind: 'reference', to: field.to } : { kind: 'key' }}
      label={label}
      path={`filter.${name}`}
      value={isReference && value !== undefined ? Number(value) : (value ?? null)}
      onChange={(next) => onFilter(name, next === null ? undefined : String(next))}
      required={false}
      readOnly={false}
    />
  )
}
