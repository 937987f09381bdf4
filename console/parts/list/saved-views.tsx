import {
  ActionIcon,
  Anchor,
  Button,
  Checkbox,
  Divider,
  Group,
  Popover,
  ScrollArea,
  Stack,
  TextInput,
} from '@mantine/core'
import { IconBookmark, IconTrash, IconUsers } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SavedView, UNSAVED_PARAMETERS } from '@vitrina/schema/console/saved-view'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { Hint } from '../layout/hint.tsx'
import { InputForm } from '../layout/input-form.tsx'
import { RefusalAlert } from '../refusal-alert.tsx'
import type { UrlValues } from './url-state.ts'
import { words } from './views-words.ts'

interface Props {
  /** `orders`, or the path of an object. */
  readonly list: string
  /** Current query of the list, from its URL. */
  readonly values: UrlValues
  readonly change: (values: UrlValues) => void
}

/** Values of a URL that a view stores. */
const questionIn = (values: UrlValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === '' || UNSAVED_PARAMETERS.includes(name) ? [] : [[name, String(value)]],
    ),
  )

/** Saved and shared views of a list; the current query can be saved as one. */
export const SavedViews = ({ list, values, change }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const key = [site.slug, 'views', list]
  const views = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET sites/:site/view', { site: site.slug, query: { list }, signal }),
    enabled: opened,
  })
  const anew = () => queries.invalidateQueries({ queryKey: key })
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => call('DELETE sites/:site/view/:id', { site: site.slug, id }),
    onSettled: anew,
  })
  const apply = ({ question }: SavedView) => {
    // Parameters that are not in the view are removed.
    change({ ...Object.fromEntries(Object.keys(values).map((name) => [name, undefined])), ...question })
    setOpened(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={300}
      trapFocus
      shadow="md"
      withinPortal={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={say('views')}
          title={say('views')}
          onClick={() => setOpened((before) => !before)}
        >
          <IconBookmark size={18} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('views')}>
        <Stack gap="xs">
          <RefusalAlert of={views.error ?? remove.error} />
          {views.data?.length === 0 && <Hint>{say('none')}</Hint>}
          <ScrollArea.Autosize mah={280} offsetScrollbars>
            <Stack gap={2} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {views.data?.map((view) => (
                <Group key={view.id} component="li" gap={4} wrap="nowrap" justify="space-between">
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    ta="start"
                    style={{ overflowWrap: 'anywhere' }}
                    onClick={() => apply(view)}
                  >
                    {view.name}
                  </Anchor>
                  <Group gap={4} wrap="nowrap">
                    {view.shared && <IconUsers size={14} role="img" aria-label={say('shared')} />}
                    {(view.own || (view.shared && site.may('people.manage'))) && (
                      <ActionIcon
                        size="sm"
                        variant="subtle"
                        color="gray"
                        aria-label={say('remove', { name: view.name })}
                        onClick={() => remove.mutate(view)}
                      >
                        <IconTrash size={14} />
                      </ActionIcon>
                    )}
                  </Group>
                </Group>
              ))}
            </Stack>
          </ScrollArea.Autosize>
          {site.may('views.write') && (
            <>
              <Divider />
              <KeepView list={list} question={questionIn(values)} onSaved={anew} />
            </>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Names of views for example, by list. */
const EXAMPLES: Readonly<Record<string, keyof typeof words>> = {
  orders: 'exampleOrders',
  reports: 'exampleReports',
}

interface KeepProps {
  readonly list: string
  readonly question: Record<string, string>
  readonly onSaved: () => void
}

const KeepView = ({ list, question, onSaved }: KeepProps) => {
  const say = useWords(words)
  const site = useSite()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const keep = useMutation({
    mutationFn: () =>
      call('POST sites/:site/view', { site: site.slug, body: { list, name: name.trim(), question, shared } }),
    onSuccess: () => {
      setName('')
      onSaved()
    },
  })
  const submit = () => {
    if (name.trim() !== '' && !keep.isPending) keep.mutate()
  }
  if (Object.keys(question).length === 0) return <Hint size="xs">{say('narrowFirst')}</Hint>
  return (
    <InputForm onSubmit={submit}>
      <Stack gap="xs">
        <RefusalAlert of={keep.error} />
        <TextInput
          size="xs"
          label={say('keep')}
          placeholder={say(EXAMPLES[list] ?? 'example')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          size="xs"
          label={say('share')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Button type="submit" size="xs" loading={keep.isPending} disabled={name.trim() === ''}>
          {say('save')}
        </Button>
      </Stack>
    </InputForm>
  )
}
