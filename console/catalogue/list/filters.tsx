import { Badge, Button, CloseButton, Group, NativeSelect, Popover, ScrollArea, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { Column } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { Input } from '../inputs/inputs.tsx'
import { columnLabel } from '../label.ts'
import { useNames } from '../names-of.ts'
import { words as shared } from '../words.ts'
import { filterableOf, type ListQuestion } from './question.ts'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly question: ListQuestion
  readonly onFilter: (name: string, value: string | undefined) => void
}

const NO_FAULTS = new Map<string, string>()

/** By what a list can be narrowed: the same as the API filters by. */
export const Filters = ({ object, question, onFilter }: Props) => {
  const say = useWords(words)
  const columns = filterableOf(object)
  const count = Object.keys(question.filters).length
  if (columns.length === 0) return null
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

interface FilterProps {
  readonly object: Resource
  readonly column: Column
  readonly value: string | undefined
  readonly onFilter: Props['onFilter']
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
      faults={NO_FAULTS}
    />
  )
}

/** The filters that are on, each with a way to be without it. */
export const FiltersInForce = ({ object, question, onFilter }: Props) => {
  const sayShared = useWords(shared)
  const { language } = useLanguage()
  const on = filterableOf(object).filter(({ name }) => question.filters[name] !== undefined)
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
  if (on.length === 0 && question.ids === undefined) return null
  return (
    <Group gap="xs">
      {question.ids !== undefined && (
        <InForce label="ID" value={question.ids} onDrop={() => onFilter('ids', undefined)} />
      )}
      {on.map((column) => (
        <InForce
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

const InForce = ({ label, value, onDrop }: InForceProps) => {
  const say = useWords(words)
  return (
    <Badge
      variant="light"
      size="lg"
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
