import { Button, Menu, Text } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRoleName } from '../parts/use-role-name.ts'
import { useMaybeSession } from '../session/session.ts'
import { useWords } from '../text/words.ts'
import { useCurrentSite } from './current-site.ts'
import { words } from './words.ts'

/** Menu with the current site and the others. */
export const SiteSwitch = () => {
  const say = useWords(words)
  const roleName = useRoleName()
  const current = useCurrentSite()
  const sites = useMaybeSession()?.sites ?? []
  if (!current) return null
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          maw="14rem"
          miw={0}
          rightSection={<IconChevronDown size={14} />}
          aria-label={`${say('site')}: ${current.name}`}
        >
          {current.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say('site')}</Menu.Label>
        {sites.map(({ slug, name, ...held }) => (
          <Menu.Item
            key={slug}
            component={Link}
            to={`/sites/${slug}`}
            rightSection={slug === current.slug && <IconCheck size={14} />}
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
