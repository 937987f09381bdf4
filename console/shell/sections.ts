import type { Icon } from '@tabler/icons-react'
import type { Resource } from '@vitrina/schema/resource'
import { objects } from '../catalogue/objects.ts'
import { useMaybeSession } from '../session/session.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { useCurrentSite } from './current-site.ts'
import { HUB_SECTION, listOf, objectIcon, SITE_SECTIONS } from './places.ts'
import { words } from './words.ts'

export interface Line {
  readonly to: string
  readonly label: string
  readonly icon: Icon
  readonly jump?: string
}

export interface LinesOfSection {
  /** The same in every language. */
  readonly name: string
  readonly label: string
  readonly lines: readonly Line[]
  /** Less frequently used objects. */
  readonly more: readonly Line[]
}

/** The screens that the person may look at, by section. */
export const useSections = (): LinesOfSection[] => {
  const say = useWords(words)
  const { language } = useLanguage()
  const session = useMaybeSession()
  const site = useCurrentSite()
  const sections = [
    ...(site ? SITE_SECTIONS.map((section) => ({ section, base: `/sites/${site.slug}` })) : []),
    ...(session?.everywhere ? [{ section: HUB_SECTION, base: '' }] : []),
  ]
  const lineOf = (base: string) => (object: Resource) => ({
    to: base + listOf(object),
    label: object.label[language],
    icon: objectIcon(object),
  })
  return sections.map(({ section: { label, places, objects: frequent }, base }) => ({
    name: label,
    label: say(label),
    lines: [
      ...places
        .filter(({ ownersOnly }) => !ownersOnly || site?.role === 'owner')
        .filter(({ developmentOnly }) => !developmentOnly || session?.development)
        .map(({ label, path, ...rest }) => ({ ...rest, to: base + path, label: say(label) })),
      ...(frequent ?? []).map(lineOf(base)),
    ],
    more: frequent ? objects.filter((object) => !frequent.includes(object)).map(lineOf(base)) : [],
  }))
}
