import { Button, Group, NativeSelect, Paper, Text } from '@mantine/core'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { useAssign, useAssignees, useColleagues, useNameOf } from './use-assignees.tsx'
import { words } from './words.ts'

/** Person in charge of an order, and a menu to change them. */
export const Assignee = ({ id }: { readonly id: number }) => {
  const say = useWords(words)
  const mayAssign = useSite().may('orders.write')
  const nameOf = useNameOf()
  const known = useAssignees([id])
  const assignee = known?.get(id)
  const { data: colleagues = [] } = useColleagues()
  const assign = useAssign()
  // Assignee of an order, with a menu to change it.
  const chosen = assignee && !colleagues.some(({ user_id }) => user_id === assignee.user_id) ? [assignee] : []
  const all = [...colleagues, ...chosen]
  const me = colleagues.find(({ own }) => own)
  // Prevents overwriting a concurrent assignment.
  const from = assignee?.user_id ?? null
  if (!known) return null
  return (
    <Paper withBorder p="sm" component="section" aria-label={say('inCharge')} className="not-printed">
      {mayAssign ? (
        <Group gap="xs" align="end" wrap="nowrap">
          <NativeSelect
            flex="1"
            label={say('inCharge')}
            value={String(assignee?.user_id ?? '')}
            data={[
              { value: '', label: say('nobody') },
              ...all.map((one) => ({ value: String(one.user_id), label: nameOf(one) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              assign.mutate({
                ids: [id],
                from,
                to: all.find(({ user_id }) => String(user_id) === value) ?? null,
              })
            }
          />
          {me && !assignee?.own && (
            <Button
              variant="default"
              loading={assign.isPending}
              onClick={() => assign.mutate({ ids: [id], from, to: me })}
            >
              {say('take')}
            </Button>
          )}
        </Group>
      ) : (
        <Text size="sm">
          {say('inCharge')}: {assignee ? nameOf(assignee) : say('nobody')}
        </Text>
      )}
    </Paper>
  )
}
