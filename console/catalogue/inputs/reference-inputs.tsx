import { ActionIcon, Group, MultiSelect, Select, Text, Tooltip } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { category } from '@vitrina/schema/resources/category'
import { useState } from 'react'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { useCategoryPaths } from '../category-paths.ts'
import { type ShownObject, useNames, useObjectSearch } from '../names-of.ts'
import { addressOf, objectOf } from '../objects.ts'
import { Picture } from '../picture.tsx'
import { type PropsOf, shared } from './input.ts'
import classes from './reference-inputs.module.css'
import { words } from './words.ts'

/**
 * Options are rendered within the parent of the input, so that a click on one is not outside of it; the list itself scrolls,
 * because the keyboard navigates in it.
 */
export const IN_PLACE = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  classNames: { options: classes.options as string },
}

/** Options at `path`, including the selected ones. */
const useOptions = (path: string, picked: readonly number[]) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(false)
  const names = useNames(new Map([[path, picked]])).get(path) ?? new Map<number, ShownObject>()
  // The name of the selected object in the input is not a search.
  const isName = picked.some((id) => names.get(id)?.name === text)
  const [sought] = useDebouncedValue(isName ? '' : text.trim(), 200)
  const offer = useObjectSearch(path, sought, opened)
  const offered = new Map((offer.data ?? []).map((shown) => [shown.id, shown]))
  const known = new Map([
    ...picked.map((id): [number, ShownObject] => [
      id,
      names.get(id) ?? { id, name: `#${id}`, picture: undefined },
    ]),
    ...offered,
  ])
  const paths = useCategoryPaths(path === category.path ? [...offered.keys()] : [])
  const hasPictures = [...offered.values()].some(({ picture }) => picture !== undefined)
  return {
    /** Picture of the first selected object. */
    picture: names.get(picked[0] ?? 0)?.picture,
    data: [...known.values()].map(({ id, name }) => ({ value: id, label: name })),
    searchable: true,
    ...IN_PLACE,
    searchValue: text,
    onSearchChange: setText,
    onDropdownOpen: () => setOpened(true),
    // The server has already searched.
    filter: ({ options }: { options: readonly unknown[] }) =>
      options.filter((option) => offered.has((option as { value: number }).value)) as never,
    nothingFoundMessage: offer.isFetching ? say('searching') : say('nothingFound'),
    placeholder: say('pick', { what: objectOf(path).label[language] }),
    renderOption: ({ option }: { option: { value: number; label: string } }) => (
      <Group gap="xs" wrap="nowrap">
        {hasPictures && <Picture address={offered.get(option.value)?.picture} size={28} />}
        <Text size="sm" lineClamp={2}>
          {paths.get(option.value) || option.label}
        </Text>
        <Text span size="xs" ms="auto" className="number">
          #{option.value}
        </Text>
      </Group>
    ),
  }
}

/** One object, selected by a search. */
export const ReferenceField = (props: PropsOf<'reference'>) => {
  const say = useWords(words)
  const site = useSite()
  const id = typeof props.value === 'number' ? props.value : null
  const { picture, ...options } = useOptions(props.field.to, id === null ? [] : [id])
  return (
    <Group wrap="nowrap" align="end" gap={4}>
      <Select
        {...shared(props)}
        {...options}
        value={id}
        leftSection={picture && <Picture address={picture} size={24} />}
        clearable={!props.required}
        onChange={props.onChange}
        flex={1}
      />
      {id !== null && (
        <Tooltip label={say('open')}>
          <ActionIcon
            component={Link}
            to={`/sites/${site.slug}/objects/${addressOf({ path: props.field.to })}/${id}`}
            variant="subtle"
            size={36}
            aria-label={`${say('open')}: ${props.label}`}
          >
            <IconExternalLink size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}

/** Several objects in order, selected by a search. */
export const ReferencesField = (props: PropsOf<'references'>) => {
  const ids = Array.isArray(props.value) ? (props.value as number[]) : []
  const { picture: _, ...options } = useOptions(props.field.to, ids)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [isOpen, setOpen] = useState(false)
  return (
    <MultiSelect
      {...shared(props)}
      {...options}
      dropdownOpened={isOpen}
      onDropdownOpen={() => {
        options.onDropdownOpen()
        setOpen(true)
      }}
      onDropdownClose={() => setOpen(false)}
      // On a phone the list would cover the buttons of the form, and nothing else closes it.
      onOptionSubmit={() => isTouch && setOpen(false)}
      value={ids}
      hidePickedOptions
      clearable
      onChange={(picked) =>
        props.onChange(picked.length === 0 && props.field.empty === 'null' ? null : picked)
      }
    />
  )
}
