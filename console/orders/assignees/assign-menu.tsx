import { Button, Menu } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useWords } from '../../text/words.ts'
import { useAssign, useColleagues, useNameOf } from './use-assignees.tsx'
import { words } from './words.ts'

interface Props {
  readonly ids: readonly number[]
  readonly onDone: () => void
}

/** Assigns the selected orders to a colleague. */
export const AssignMenu = ({ ids, onDone }: Props) => {
  const say = useWords(words)
  const nameOf = useNameOf()
  const { data: colleagues = [] } = useColleagues()
  const assign = useAssign()
  const give = (to: (typeof colleagues)[number] | null) => assign.mutate({ ids, to }, { onSuccess: onDone })
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconUser size={16} />} loading={assign.isPending}>
          {say('assign')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="20rem" style={{ overflowY: 'auto' }}>
        {colleagues.map((one) => (
          <Menu.Item key={one.user_id} onClick={() => give(one)}>
            {nameOf(one)}
          </Menu.Item>
        ))}
        <Menu.Item c="dimmed" onClick={() => give(null)}>
          {say('nobody')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
