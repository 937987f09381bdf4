import { Group, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import type { UrlValues } from '../../parts/list/url-state.ts'
import { Period } from '../../parts/period.tsx'
import { useSession } from '../../session/session.ts'
import { useWords } from '../../text/words.ts'
import { words as hubWords } from '../words.ts'
import { useSentence } from './use-sentence.ts'
import { words } from './words.ts'

/** Time zone of the user, because the log covers all sites. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

interface Props {
  readonly values: UrlValues
  readonly change: (next: UrlValues) => void
}

/** Filters of the audit log: event, person, site. */
export const AuditFilters = ({ values, change }: Props) => {
  const say = useWords({ ...hubWords, ...words })
  const sentence = useSentence()
  const { sites } = useSession()
  const { event, user = '', site } = values
  const [typed, setTyped] = useState(user)
  useEffect(() => setTyped(user), [user])
  const events = useQuery({
    queryKey: ['hub', 'audit', 'events'],
    queryFn: ({ signal }) => call('GET hub/audit/event', { signal }),
  })
  const kinds = [...new Set([...(events.data ?? []), ...(event === undefined ? [] : [event])])]
  const ask = (submitted: FormEvent) => {
    submitted.preventDefault()
    change({ user: typed.trim() })
  }
  return (
    <Group align="end" gap="xs">
      <Select
        label={say('event')}
        placeholder={say('anyEvent')}
        data={kinds.map((value) => ({ value, label: sentence.kind(value) }))}
        value={event ?? null}
        onChange={(value) => change({ event: value ?? undefined })}
        searchable
        clearable
        flex="1 1 14rem"
      />
      <form onSubmit={ask} style={{ flex: '1 1 12rem' }}>
        <TextInput
          label={say('whose')}
          type="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={() => typed.trim() !== user && change({ user: typed.trim() })}
        />
      </form>
      <Select
        label={say('site')}
        placeholder={say('anySite')}
        data={sites.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={site ?? null}
        onChange={(value) => change({ site: value ?? undefined })}
        clearable
        flex="1 1 10rem"
      />
      <Period timeZone={TIME_ZONE} />
    </Group>
  )
}
