import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconList } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useSite } from '../session/site.ts'
import { useWords } from '../text/words.ts'
import { words } from './order-words.ts'
import { useOrderSequence } from './use-orders.ts'

/** Links to the previous list, and to the orders before and after. */
export const Neighbours = ({ id }: { readonly id: number }) => {
  const say = useWords(words)
  const site = useSite()
  const navigate = useNavigate()
  const base = `/sites/${site.slug}/orders`
  const { ids = [], address = base } = useOrderSequence() ?? {}
  const place = ids.indexOf(id)
  const at = (id: number | undefined) => (id === undefined ? undefined : `${base}/${id}`)
  const previous = place > 0 ? at(ids[place - 1]) : undefined
  const next = place >= 0 ? at(ids[place + 1]) : undefined
  useHotkeys([
    ['p', () => previous && navigate({ to: previous }), { usePhysicalKeys: true }],
    ['n', () => next && navigate({ to: next }), { usePhysicalKeys: true }],
  ])
  return (
    <Group gap={4}>
      <NeighbourLink label={say('toList')} to={address} icon={<IconList size={18} />} />
      {place >= 0 && (
        <>
          <NeighbourLink
            label={`${say('previous')} (P)`}
            to={previous}
            icon={<IconChevronLeft size={18} />}
          />
          <NeighbourLink label={`${say('next')} (N)`} to={next} icon={<IconChevronRight size={18} />} />
        </>
      )}
    </Group>
  )
}

interface NeighbourLinkProps {
  readonly label: string
  /** URL of the neighbour; undefined at the end of the list, where the space is kept. */
  readonly to: string | undefined
  readonly icon: React.ReactNode
}

const NeighbourLink = ({ label, to, icon }: NeighbourLinkProps) => {
  const common = { variant: 'default', size: 36, 'aria-label': label } as const
  return (
    <Tooltip label={label}>
      {to === undefined ? (
        <ActionIcon {...common} disabled>
          {icon}
        </ActionIcon>
      ) : (
        <ActionIcon {...common} component={Link} to={to}>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  )
}
