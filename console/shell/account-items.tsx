import { Menu, Text, useMantineColorScheme } from '@mantine/core'
import { IconBell, IconBook, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { LazyMenuProps } from '../parts/lazy/lazy-menu.tsx'
import { useOpened } from '../parts/use-opened.ts'
import { useMaybeSession } from '../session/session.ts'
import { signOut } from '../session/sign-out.ts'
import { LANGUAGE_NAMES, useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { words } from './words.ts'

const SCHEMES = ['light', 'dark', 'auto'] as const

interface Props extends LazyMenuProps {
  readonly showKeys: () => void
}

/** Menu with the user, the language, the colour scheme, and the sign-out. */
const AccountItems = ({ target, showKeys }: Props) => {
  const say = useWords(words)
  const { language, speak } = useLanguage()
  const session = useMaybeSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu {...useOpened()} position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 4.5rem)" style={{ overflowY: 'auto' }}>
        <Menu.Label>
          <Text size="sm" truncate>
            {session?.operator.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{say('language')}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={(value) => speak(value as Language)}>
          {LANGUAGES.map((one) => (
            <Menu.RadioItem key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{say('colours')}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as (typeof SCHEMES)[number])}
        >
          {SCHEMES.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {say(scheme)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to="/notifications/choices" leftSection={<IconBell size={16} />}>
          {say('notificationChoices')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={showKeys}>
          {say('keys')}
        </Menu.Item>
        <Menu.Item component="a" href="/docs" target="_blank" leftSection={<IconBook size={16} />}>
          {say('docs')}
        </Menu.Item>
        <Menu.Item component="a" href={`/${language}/account`} leftSection={<IconUser size={16} />}>
          {say('account')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          {say('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export default AccountItems
