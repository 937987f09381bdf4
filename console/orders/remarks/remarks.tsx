import { ActionIcon, Button, Group, Menu, Paper, Stack, Text, Textarea } from '@mantine/core'
import { IconAt, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_REMARK_LENGTH, type OrderRemark } from '@vitrina/schema/console/order-remark'
import type { Right } from '@vitrina/schema/rights'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Heading } from '../../parts/layout/heading.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { useColleagues } from '../assignees/use-assignees.tsx'
import { words } from './words.ts'

const POLL_MS = 30_000

/** Maximum length of a remark in the accessible name of its button. */
const MAX_LABEL_LENGTH = 60

/** Calls that read and write the remarks about an object. */
export interface RemarkCalls {
  readonly queryKey: readonly unknown[]
  readonly read: (signal: AbortSignal) => Promise<readonly OrderRemark[]>
  readonly add: (text: string) => Promise<unknown>
  readonly remove: (remark: number) => Promise<unknown>
  /** Right to write. */
  readonly right: Right
}

const useRemarks = ({ queryKey, read, add, remove }: RemarkCalls) => {
  const client = useQueryClient()
  const known = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: POLL_MS,
  })
  // Does not wait for the list: the input is cleared as soon as the remark is written.
  const onSettled = () => {
    void client.invalidateQueries({ queryKey })
  }
  const adding = useMutation({ mutationFn: add, onSettled })
  const removing = useMutation({ mutationFn: remove, onSettled })
  return { known, adding, remove: removing.mutateAsync }
}

/** Remarks of colleagues about an order. */
export const OrderRemarks = ({ id }: { readonly id: number }) => {
  const { slug: site } = useSite()
  return (
    <Remarks
      canMention
      calls={{
        queryKey: ['order-remarks', site, id],
        read: (signal) => call('GET sites/:site/order/:id/remark', { site, id, signal }),
        add: (text) => call('POST sites/:site/order/:id/remark', { site, id, body: { text } }),
        remove: (remark) =>
          call('DELETE sites/:site/order/:id/remark/:remark_id', { site, id, remark_id: remark }),
        right: 'orders.write',
      }}
    />
  )
}

interface Props {
  readonly calls: RemarkCalls
  /** True if a remark may name colleagues, who are then notified. */
  readonly canMention?: boolean
}

/** Remarks of colleagues. */
export const Remarks = ({ calls, canMention = false }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { known, adding, remove } = useRemarks(calls)
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const [going, setGoing] = useState<OrderRemark | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !adding.isPending)
      adding.mutate(text, { onSuccess: () => setText((now) => (now === text ? '' : now)) })
  }
  return (
    <Paper withBorder p="sm" component="section" aria-label={say('remarks')} className="not-printed">
      <Heading>{say('remarks')}</Heading>
      <Text size="xs" c="dimmed" mb="xs">
        {say('lead')}
      </Text>
      <Stack gap="sm">
        {!known.data ? (
          <Placeholder of={known} rows={1} />
        ) : known.data.length === 0 ? (
          <Hint>{say('none')}</Hint>
        ) : (
          known.data.map((remark) => (
            <Group key={remark.id} justify="space-between" align="start" wrap="nowrap">
              <div>
                <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {remark.text}
                </Text>
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {remark.by} · <Timestamp at={remark.at} />
                </Text>
              </div>
              {site.may(calls.right) && (remark.own || site.may('people.manage')) && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={say('removeOne', { text: remark.text.slice(0, MAX_LABEL_LENGTH) })}
                  onClick={() => setGoing(remark)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              )}
            </Group>
          ))
        )}
        {site.may(calls.right) && (
          <form onSubmit={submit}>
            <Stack gap="xs">
              <RefusalAlert of={adding.error} />
              <Textarea
                ref={field}
                label={say('write')}
                value={text}
                onChange={({ currentTarget: { value } }) => setText(value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
                }}
                maxLength={MAX_REMARK_LENGTH}
                autosize
                minRows={1}
              />
              <Group justify={canMention ? 'space-between' : 'end'}>
                {canMention && (
                  <MentionMenu
                    mention={(name) => {
                      setText((now) => `${now}${now === '' || /\s$/.test(now) ? '' : ' '}@${name} `)
                      field.current?.focus()
                    }}
                  />
                )}
                <Button
                  type="submit"
                  variant="default"
                  disabled={text.trim() === ''}
                  loading={adding.isPending}
                >
                  {say('add')}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Stack>
      {going && (
        <Confirm
          title={say('removeTitle')}
          action={say('remove')}
          act={() => remove(going.id)}
          done={say('removed')}
          onClose={() => setGoing(null)}
        >
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {going.text}
          </Text>
        </Confirm>
      )}
    </Paper>
  )
}

/** Menu that inserts the name of a colleague, who is then notified. */
const MentionMenu = ({ mention }: { readonly mention: (name: string) => void }) => {
  const say = useWords(words)
  const { data: colleagues = [] } = useColleagues()
  const others = colleagues.filter(({ own, name }) => !own && name !== '')
  return (
    <Menu position="bottom-start" shadow="md" withinPortal={false} returnFocus={false}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconAt size={16} />} disabled={others.length === 0}>
          {say('mention')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="20rem" style={{ overflowY: 'auto' }}>
        {others.map(({ user_id: userId, name }) => (
          <Menu.Item key={userId} onClick={() => mention(name)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
