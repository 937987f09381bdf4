import { NavLink, Text } from '@mantine/core'
import { IconCubePlus } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useWords } from '../text/words.ts'
import { type Line, useSections } from './sections.ts'
import { words } from './words.ts'

/** Where a site begins: its first screen has no others below it. */
const SITE = /^\/sites\/[^/]+$/

const ROUND = { borderRadius: 'var(--mantine-radius-md)' }

/** The menu. `onFollow`: a line of it was followed. */
export const Navigation = ({ onFollow }: { readonly onFollow: () => void }) => {
  const say = useWords(words)
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const sections = useSections()
  const active = sections
    .flatMap(({ lines, more }) => [...lines, ...more].map(({ to }) => to))
    .filter((to) => here === to || here === `${to}/` || (here.startsWith(`${to}/`) && !SITE.test(to)))
    .sort((one, other) => other.length - one.length)[0]

  const link = ({ to, label, icon: Icon }: Line) => (
    <NavLink
      key={to}
      component={Link}
      to={to}
      label={label}
      active={to === active}
      aria-current={to === active ? 'page' : undefined}
      leftSection={<Icon size={18} stroke={1.5} />}
      activeOptions={{ exact: true, includeSearch: false }}
      onClick={onFollow}
      py={6}
      style={ROUND}
    />
  )
  return sections.map(({ label, lines, more }) => (
    <div key={label}>
      <Text size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4}>
        {label}
      </Text>
      {lines.map(link)}
      {more.length > 0 && (
        <NavLink
          component="button"
          label={say('moreObjects')}
          leftSection={<IconCubePlus size={18} stroke={1.5} />}
          childrenOffset={0}
          // Open where one is in one of them.
          key={String(more.some(({ to }) => to === active))}
          defaultOpened={more.some(({ to }) => to === active)}
          py={6}
          style={ROUND}
        >
          {more.map(link)}
        </NavLink>
      )}
    </div>
  ))
}
