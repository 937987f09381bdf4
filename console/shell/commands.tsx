import { useMantineColorScheme } from '@mantine/core'
import type { SpotlightActionData } from '@mantine/spotlight'
import {
  type Icon,
  IconBook,
  IconBuildingStore,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { LANGUAGES } from '@vitrina/schema/languages'
import { useMaybeSession } from '../session/session.ts'
import { signOut } from '../session/sign-out.ts'
import { LANGUAGE_NAMES, useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { useCurrentSite } from './current-site.ts'
import { words } from './words.ts'

/** Actions that are available on every screen. */
export const useCommands = (showKeys: () => void): SpotlightActionData[] => {
  const say = useWords(words)
  const navigate = useNavigate()
  const { language, speak } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const sites = useMaybeSession()?.sites ?? []
  const site = useCurrentSite()
  const command = (label: string, icon: Icon, onClick: () => void): SpotlightActionData => {
    const Icon = icon
    return { id: label, label, leftSection: <Icon size={18} stroke={1.5} />, onClick }
  }
  return [
    ...sites
      .filter(({ slug }) => slug !== site?.slug)
      .map(({ slug, name }) =>
        command(`${say('otherSite')}: ${name}`, IconBuildingStore, () => navigate({ to: `/sites/${slug}` })),
      ),
    ...LANGUAGES.filter((one) => one !== language).map((one) =>
      command(`${say('language')}: ${LANGUAGE_NAMES[one]}`, IconLanguage, () => speak(one)),
    ),
    command(`${say('colours')}: ${say('light')}`, IconSun, () => setColorScheme('light')),
    command(`${say('colours')}: ${say('dark')}`, IconMoon, () => setColorScheme('dark')),
    command(say('keys'), IconKeyboard, showKeys),
    command(say('docs'), IconBook, () => open('/docs', '_blank', 'noopener')),
    command(say('account'), IconUser, () => location.assign(`/${language}/account`)),
    command(say('signOut'), IconLogout, () => void signOut()),
  ]
}
