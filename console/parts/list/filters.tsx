import { Button, CloseButton, Group, Loader, Popover, Text, UnstyledButton } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useWords } from '../../text/words.ts'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { words } from './filter-words.ts'
import classes from './filters.module.css'

const FilterChoice = lazyPart(() => import('./filter-choice.tsx'))

/** Filter of a list, with its value in effect. */
export interface ListFilter {
  readonly key: string
  readonly label: string
  /** Value in effect as a text; undefined for none. */
  readonly value: string | undefined
  readonly drop: () => void
  /** Input of the value. `close` closes its popover. A filter without an input comes from a link. */
  readonly input?: (close: () => void) => ReactNode
  /** Sets the only value of a filter without an input. */
  readonly turnOn?: () => void
}

interface FiltersProps {
  readonly filters: readonly ListFilter[]
}

/** Button that adds filters one by one. */
export const AddFilter = ({ filters }: FiltersProps) => {
  const say = useWords(words)
  return (
    <FilterPopover
      label={say('addFilter')}
      target={(toggle) => (
        <Button
          variant="default"
          leftSection={<IconFilterPlus size={16} />}
          onClick={toggle}
          className={classes.add}
          aria-label={say('addFilter')}
        >
          {say('addFilter')}
        </Button>
      )}
    >
      {(close) => <FilterChoice filters={filters} onClose={close} />}
    </FilterPopover>
  )
}

interface ChipsProps extends FiltersProps {
  /** Removes all filters; omit it where another button does, as in an empty list. */
  readonly onClear?: (() => void) | undefined
}

/** Filters in effect, each with a button that changes it and one that removes it. */
export const FilterChips = ({ filters, onClear }: ChipsProps) => {
  const say = useWords(words)
  const active = filters.filter(({ value }) => value !== undefined)
  if (active.length === 0) return null
  return (
    <Group gap="xs">
      {active.map((filter) => (
        <FilterChip key={filter.key} filter={filter} />
      ))}
      {onClear && active.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {say('clear')}
        </Button>
      )}
    </Group>
  )
}

/** Button of an empty list that removes its filters. */
export const ClearFilters = ({ onClear }: { readonly onClear: () => void }) => {
  const say = useWords(words)
  return (
    <Button variant="default" onClick={onClear}>
      {say('clear')}
    </Button>
  )
}

const FilterChip = ({ filter: { label, value, drop, input } }: { readonly filter: ListFilter }) => {
  const say = useWords(words)
  const text = (
    <Text span size="sm" className={classes.text} title={value}>
      {value === '' ? label : `${label}: ${value}`}
    </Text>
  )
  return (
    <div className={classes.chip}>
      {input ? (
        <FilterPopover
          label={label}
          target={(toggle) => <UnstyledButton onClick={toggle}>{text}</UnstyledButton>}
        >
          {input}
        </FilterPopover>
      ) : (
        text
      )}
      <CloseButton size="sm" aria-label={say('dropFilter', { name: label })} onClick={drop} />
    </div>
  )
}

interface PopoverProps {
  /** Accessible name. */
  readonly label: string
  readonly target: (toggle: () => void) => ReactNode
  readonly children: (close: () => void) => ReactNode
}

const FilterPopover = ({ label, target, children }: PopoverProps) => {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      width={300}
      trapFocus
      withinPortal={false}
    >
      <Popover.Target>{target(() => setOpened(!opened))}</Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense fallback={<Loader size="xs" />}>{children(() => setOpened(false))}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
