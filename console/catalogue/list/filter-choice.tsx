import { Box, Button, FocusTrap, NativeSelect, ScrollArea, Stack, TextInput } from '@mantine/core'
import { type Column, isRanged } from '@vitrina/schema/columns'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import { wordLabelOf } from '@vitrina/schema/labels/word-labels'
import type { Resource } from '@vitrina/schema/resource'
import { type ReactNode, useState } from 'react'
import { DayInput } from '../../parts/day-input.tsx'
import { startOfDay, todayAt } from '../../parts/site-day.ts'
import { toSiteInputTime } from '../../parts/site-time.ts'
import { words as partWords } from '../../parts/words.ts'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { Input } from '../inputs/inputs.tsx'
import { words as shared } from '../words.ts'
import { ChangedByFilter } from './changed-by-filter.tsx'
import { EmptyFilter } from './empty-filter.tsx'
import type { FiltersProps } from './filter-props.ts'
import {
  CHANGED_BY,
  CHANGED_SINCE,
  columnsWithEmptyFilter,
  columnsWithRangeFilter,
  EMPTY_PARAMETER,
  filterableColumns,
  UNSOLD_SINCE,
} from './list-query.ts'
import { RangeFilter } from './range-filter.tsx'
import { UnsoldFilter } from './unsold-filter.tsx'
import { words } from './words.ts'

/** Field for a filter, with its input. */
interface Choice {
  readonly key: string
  readonly label: string
  readonly input: () => ReactNode
}

const useChoices = ({ object, question, onFilter }: FiltersProps): readonly Choice[] => {
  const say = useWords(words)
  const { language } = useLanguage()
  const labelOf = (column: Column) => columnLabel(object, column, language)
  const emptiable = columnsWithEmptyFilter(object)
  const ranged = columnsWithRangeFilter(object)
  return [
    // An amount is filtered by its bounds.
    ...filterableColumns(object)
      .filter((column) => !isRanged(column))
      .map((column) => ({
        key: column.name,
        label: labelOf(column),
        input: () => (
          <Filter object={object} column={column} value={question.filters[column.name]} onFilter={onFilter} />
        ),
      })),
    ...ranged.map((column) => ({
      key: `range ${column.name}`,
      label: labelOf(column),
      input: () => <RangeFilter {...{ object, column, question, onFilter }} />,
    })),
    ...(emptiable.length > 0
      ? [
          {
            key: EMPTY_PARAMETER,
            label: say('emptyFields'),
            input: () => <EmptyFilter columns={emptiable} {...{ object, question, onFilter }} />,
          },
        ]
      : []),
    {
      key: CHANGED_SINCE,
      label: say('changedSince'),
      input: () => <ChangedSince question={question} onFilter={onFilter} />,
    },
    {
      key: CHANGED_BY,
      label: say('changedBy'),
      input: () => <ChangedByFilter question={question} onFilter={onFilter} />,
    },
    ...(object.sold
      ? [
          {
            key: UNSOLD_SINCE,
            label: say('unsoldSince'),
            input: () => <UnsoldFilter question={question} onFilter={onFilter} />,
          },
        ]
      : []),
  ]
}

/** Choice of a field, then of its value, the same as in the API. */
const FilterChoice = (props: FiltersProps) => {
  const choices = useChoices(props)
  const [chosen, setChosen] = useState<string>()
  const choice = choices.find(({ key }) => key === chosen)
  // The pressed button disappears, so the focus moves to the input that replaces it.
  return (
    <FocusTrap active key={chosen}>
      <Box>{choice ? choice.input() : <FieldMenu choices={choices} onChoose={setChosen} />}</Box>
    </FocusTrap>
  )
}

export default FilterChoice

interface MenuProps {
  readonly choices: readonly Choice[]
  readonly onChoose: (key: string) => void
}

/** Fields for filters, found by a part of their name. */
const FieldMenu = ({ choices, onChoose }: MenuProps) => {
  const sayPart = useWords(partWords)
  const [text, setText] = useState('')
  const sought = text.trim().toLocaleLowerCase()
  const found = choices.filter(({ label }) => label.toLocaleLowerCase().includes(sought))
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        aria-label={sayPart('findColumn')}
        placeholder={sayPart('findColumn')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah={320}>
        {found.map(({ key, label }) => (
          <Button
            key={key}
            variant="subtle"
            color="gray"
            c="var(--ink)"
            fw={400}
            fullWidth
            justify="start"
            px="xs"
            onClick={() => onChoose(key)}
          >
            {label}
          </Button>
        ))}
      </ScrollArea.Autosize>
    </Stack>
  )
}

const ChangedSince = ({ question, onFilter }: Pick<FiltersProps, 'question' | 'onFilter'>) => {
  const say = useWords(words)
  const { time_zone: timeZone } = useSite()
  const since = Number(question.filters[CHANGED_SINCE])
  return (
    <DayInput
      label={say('changedSince')}
      value={since > 0 ? toSiteInputTime(new Date(since * 1000).toISOString(), timeZone).slice(0, 10) : ''}
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
  const options =
    field.kind === 'boolean'
      ? [
          { value: 'true', label: sayShared('yes') },
          { value: 'false', label: sayShared('no') },
        ]
      : field.kind === 'word' || field.kind === 'words'
        ? field.words.map((word) => ({ value: word, label: wordLabelOf(word, language, field) }))
        : undefined
  if (options)
    return (
      <NativeSelect
        label={label}
        value={value ?? ''}
        data={[{ value: '', label: say('any') }, ...options]}
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
