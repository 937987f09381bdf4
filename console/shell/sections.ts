import type { Icon } from '@tabler/icons-react'
import { asCurrentSite } from '../session/current-site.ts'
import { useMaybeSession } from '../session/session.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { useCurrentSite } from './current-site.ts'
import {
  CATALOGUE,
  catalogueObjects,
  HOME,
  HUB_MENU,
  listOf,
  type MenuGroup,
  type MenuScreen,
  objectIcon,
  SITE_MENU,
} from './places.ts'
import { words } from './words.ts'

export interface NavigationLine {
  readonly to: string
  readonly label: string
  readonly icon: Icon
  readonly jump?: string
}

export interface LinesOfGroup {
  /** Same in every language. */
  readonly name: string
  readonly label: string
  readonly icon: Icon
  /** The first one is opened by the line of the group. */
  readonly lines: readonly NavigationLine[]
  /** Screens without a line in the menu, linked from the Catalogue screen. */
  readonly unlisted: readonly NavigationLine[]
}

/** Screens that the user may see, by group of the menu. */
export const useSections = (): LinesOfGroup[] => {
  const say = useWords(words)
  const { language } = useLanguage()
  const session = useMaybeSession()
  const siteRow = useCurrentSite()
  const site = siteRow && asCurrentSite(siteRow)
  const groups = [
    ...(site ? [HOME, ...SITE_MENU].map((group) => ({ group, base: `/sites/${site.slug}` })) : []),
    ...(session?.everywhere ? HUB_MENU.map((group) => ({ group, base: '' })) : []),
  ]
  const textOf = (label: MenuScreen['label']): string =>
    typeof label === 'string' ? say(label) : label.label[language]
  const isShown = ({ right, developmentOnly }: MenuScreen): boolean =>
    (!right || site?.may(right) === true) && (!developmentOnly || session?.development === true)
  const linesOf = ({ group, base }: { group: MenuGroup; base: string }): LinesOfGroup | undefined => {
    const screens = group.screens.filter(isShown)
    const [first] = screens
    if (!first) return undefined
    const lineOf = ({ label, path, ...rest }: MenuScreen) => ({
      ...rest,
      to: base + path,
      label: textOf(label),
    })
    const hasCatalogue = screens.some(({ path }) => path === CATALOGUE)
    return {
      name: first.path,
      label: textOf(group.label ?? first.label),
      icon: group.icon,
      lines: screens.filter(({ inCatalogue }) => !inCatalogue).map(lineOf),
      unlisted: [
        ...screens.filter(({ inCatalogue }) => inCatalogue).map(lineOf),
        ...(hasCatalogue ? catalogueObjects.filter(({ path }) => site?.mayRead(path)) : []).map((object) => ({
          to: base + listOf(object),
          label: object.label[language],
          icon: objectIcon(object),
        })),
      ],
    }
  }
  return groups.flatMap((group) => linesOf(group) ?? [])
}
