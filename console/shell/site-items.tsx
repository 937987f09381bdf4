import { Menu, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { LazyMenuProps } from '../parts/lazy/lazy-menu.tsx'
import { useOpened } from '../parts/use-opened.ts'
import { useRoleName } from '../parts/use-role-name.ts'
import { useMaybeSession } from '../session/session.ts'
import { useWords } from '../text/words.ts'
import { useCurrentSite } from './current-site.ts'
import { words } from './words.ts'

/** Menu with the current site and the others. */
const SiteItems = ({ target }: LazyMenuProps) => {
  const say = useWords(words)
  const roleName = useRoleName()
  const current = useCurrentSite()
  const sites = useMaybeSession()?.sites ?? []
  return (
    <Menu {...useOpened()} position="bottom-start" withinPortal={false}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say('site')}</Menu.Label>
        {sites.map(({ slug, name, ...held }) => (
          <Menu.Item
            key={slug}
            component={Link}
            to={`/sites/${slug}`}
            rightSection={slug === current?.slug && <IconCheck size={14} />}
          >
            {name}{' '}
            <Text span size="xs" c="dimmed">
              {roleName(held)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export default SiteItems
