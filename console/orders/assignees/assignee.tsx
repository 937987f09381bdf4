import { Button, Group, NativeSelect, Paper, Text } from '@mantine/core'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { useAssign, useAssignees, useColleagues, useNameOf } from './use-assignees.tsx'
import { words } from './words.ts'

/** Who takes care of an order, and the way to change that. */
export const Assignee = ({ id }: { readonly id: number }) => {
  const say = useWords(words)
  const { mayWrite } = useSite()
  const nameOf = useNameOf()
  const known = useAssignees([id])
  const assignee = known?.get(id)
  const { data: colleagues = [] } = useColleagues()
  const assign = useAssign()
  // One who may not write here any more keeps what was theirs until somebody else takes it.
  const chosen = assignee && !colleagues.some(({ user_id }) => user_id === assignee.user_id) ? [assignee] : []
  const all = [...colleagues, ...chosen]
  const me = colleagues.find(({ own }) => own)
  // Not robbed of it: somebody may have taken it since this was read.
  const from = assignee?.user_id ?? null
  if (!known) return null
  return (
    <Paper withBorder p="sm" component="section" aria-label={say('inCharge')} className="not-printed">
      {mayWrite ? (
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
