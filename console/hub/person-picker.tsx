import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UserRow } from '@vitrina/schema/console/people'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

/** Maximum number of people shown. */
const MAX = 20

interface Props {
  readonly label: string
  readonly value: UserRow | undefined
  readonly onPick: (person: UserRow | undefined) => void
}

/** Finds a person of the hub by a part of the e-mail or the name. */
export const PersonPicker = ({ label, value, onPick }: Props) => {
  const say = useWords(words)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed === value?.email ? '' : typed, 200)
  const people = useQuery({
    queryKey: ['hub', 'users', 'pick', search],
    queryFn: ({ signal }) => call('GET hub/user', { query: { search, page_size: MAX }, signal }),
    placeholderData: keepPreviousData,
  })
  const matches = people.data ?? []
  const offered = value && !matches.some(({ id }) => id === value.id) ? [value, ...matches] : matches
  return (
    <Select
      label={label}
      placeholder={say('pickPerson')}
      nothingFoundMessage={say('nobodyFound')}
      searchable
      // The server has already searched, including names.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      data={offered.map(({ id, email }) => ({ value: String(id), label: email }))}
      value={value ? String(value.id) : null}
      onChange={(id) => onPick(offered.find((person) => String(person.id) === id))}
      comboboxProps={{ withinPortal: false }}
      flex="1 1 16rem"
    />
  )
}
