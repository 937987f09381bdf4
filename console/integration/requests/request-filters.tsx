import { Group, NativeSelect, Switch, TextInput } from '@mantine/core'
import { STATUS } from '@vitrina/schema/errors'
import { SearchField } from '../../parts/list/search-field.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Period } from '../../parts/period.tsx'
import { useDebouncedInput } from '../../parts/use-debounced-input.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { useTokenNames } from '../token-names.ts'
import { words as shared } from '../words.ts'
import { words } from './words.ts'

const STATUSES = ['2xx', 'partly', '4xx', '5xx', 'none'] as const
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Filters of the request log, stored in the URL. */
export const RequestFilters = () => {
  const say = useWords(words)
  const sayShared = useWords(shared)
  const { values, change } = useUrlState()
  const tokens = useTokenNames()
  const { time_zone: timeZone } = useSite()
  const any = { value: '', label: sayShared('any') }
  const select = (name: 'status' | 'method' | 'token' | 'code', data: { value: string; label: string }[]) => {
    const chosen = values[name] ?? ''
    const isKnown = chosen === '' || data.some(({ value }) => value === chosen)
    return (
      <NativeSelect
        label={say(name)}
        value={chosen}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
        data={[any, ...data, ...(isKnown ? [] : [{ value: chosen, label: chosen }])]}
        flex="1 1 8rem"
        maw="15rem"
      />
    )
  }
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
  return (
    <>
      <Group>
        <SearchField
          value={values.path ?? ''}
          onSearch={(path) => change({ path })}
          label={say('searchPath')}
          placeholder={say('searchPath')}
        />
        <Switch
          label={say('refresh')}
          checked={values.live !== undefined}
          onChange={() => change({ live: values.live === undefined ? 'yes' : undefined })}
        />
      </Group>
      <Group align="end" gap="sm">
        {select(
          'status',
          STATUSES.map((status) => ({ value: status, label: say(`status${status}`) })),
        )}
        {select('method', named(METHODS))}
        {select(
          'token',
          tokens.map(({ id, name }) => ({ value: id, label: name })),
        )}
        {select('code', named(Object.keys(STATUS).sort()))}
        <TextFilter name="key" label={say('key')} />
        <TextFilter name="request_id" label={say('requestId')} />
        <Period timeZone={timeZone} />
      </Group>
    </>
  )
}

/** Typed filter, applied shortly after the last key. */
const TextFilter = ({ name, label }: { readonly name: 'key' | 'request_id'; readonly label: string }) => {
  const { values, change } = useUrlState()
  const typed = useDebouncedInput(values[name] ?? '', (text) => change({ [name]: text }), 400)
  return (
    <TextInput
      label={label}
      value={typed.text}
      onChange={(event) => typed.change(event.currentTarget.value)}
      flex="1 1 8rem"
      maw="15rem"
    />
  )
}
