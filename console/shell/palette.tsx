import { useHotkeys } from '@mantine/hooks'
import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  type SpotlightFilterFunction,
  spotlight,
} from '@mantine/spotlight'
import { IconCategory, IconId, IconPackage, IconReceipt, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMaybeSession } from '../session/session.ts'
import { useWords } from '../text/words.ts'
import { useCommands } from './commands.tsx'
import { useCurrentSite } from './current-site.ts'
import type { QuickSearchResult } from './quick-search.ts'
import { useSections } from './sections.ts'
import { useQuickSearch } from './use-quick-search.ts'
import { words } from './words.ts'

const ICONS = { order: IconReceipt, product: IconPackage, category: IconCategory, 'discount-card': IconId }

/** Actions keep their order: results from the shop are already matched, and are not filtered again. */
const keepOrder: SpotlightFilterFunction = (query, groups) => {
  const text = query.trim().toLowerCase()
  return (groups as SpotlightActionGroupData[])
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(
        ({ label, keywords }) =>
          keywords === SEARCH_RESULT ||
          [label, keywords].some((said) =>
            String(said ?? '')
              .toLowerCase()
              .includes(text),
          ),
      ),
    }))
    .filter(({ actions }) => actions.length > 0)
}

const actionsShown = (): NodeListOf<HTMLElement> => document.querySelectorAll('[role=dialog] [data-action]')

/** Late results appear above the marked entry, so the first one is marked again. */
const selectFirst = (): void => {
  for (const [place, action] of actionsShown().entries()) action.toggleAttribute('data-selected', place === 0)
}

const openFirst = (): void => actionsShown()[0]?.click()

/** Id prefix of actions created from the typed text. */
const SEARCH_RESULT = '\0'

interface Props {
  /** Number of times that it was opened by its button. */
  readonly openings: number
  readonly showKeys: () => void
}

/**
 * Search over everything by name (Ctrl+K): remembered orders, products, categories and cards, screens,
 * objects, and a search for the text. Exact matches of a number or code come first.
 */
const Palette = ({ openings, showKeys }: Props) => {
  const say = useWords(words)
  const navigate = useNavigate()
  const everywhere = useMaybeSession()?.everywhere ?? false
  const site = useCurrentSite()
  const [query, setQuery] = useState('')
  const text = query.trim()
  const commands = useCommands(showKeys)
  const sections = useSections()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the button runs it again
  useEffect(spotlight.open, [openings])
  useHotkeys([['mod+K', spotlight.toggle, { usePhysicalKeys: true }]], [], true)

  const screens = sections.map(({ label, lines, unlisted }) => ({
    group: label,
    actions: [...lines, ...unlisted].map(
      ({ to, label, icon: Icon }): SpotlightActionData => ({
        id: to,
        label,
        leftSection: <Icon size={18} stroke={1.5} />,
        onClick: () => navigate({ to }),
      }),
    ),
  }))
  /** Action created from the typed text, so it matches every text. */
  const typed = (id: string, label: string, to: string): SpotlightActionData => ({
    id,
    label,
    keywords: SEARCH_RESULT,
    leftSection: <IconSearch size={18} stroke={1.5} />,
    onClick: () => navigate({ href: to }),
  })
  const base = `/sites/${site?.slug}`
  const remembered = useQuickSearch(text)
  const addressFor = ({ kind, id }: QuickSearchResult): string =>
    kind === 'order' ? `${base}/orders/${id}` : `${base}/objects/${kind}/${id}`
  const action = (one: QuickSearchResult): SpotlightActionData => {
    const Icon = ICONS[one.kind]
    return {
      id: `${one.kind} ${one.id}`,
      label: one.kind === 'order' ? say('openOrder', { id: one.name }) : one.name,
      description: one.secondary,
      keywords: SEARCH_RESULT,
      leftSection: <Icon size={18} stroke={1.5} />,
      onClick: () => navigate({ to: addressFor(one) }),
    }
  }
  const { isPresent } = remembered
  const [first] = remembered.direct
  const direct = first && addressFor(first)
  const hasMoved = useRef(false)
  // A reader of codes sends Enter with the last digit, before anything can be found.
  const waits = useRef<string | null>(null)
  useEffect(() => {
    if (!isPresent) return
    if (!hasMoved.current) selectFirst()
    if (waits.current !== null && waits.current === text) openFirst()
    waits.current = null
  }, [isPresent, text])
  const onKey = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) hasMoved.current = true
    if (event.key !== 'Enter' || isPresent || hasMoved.current) return
    event.stopPropagation()
    event.preventDefault()
    waits.current = text
  }
  const search = new URLSearchParams({ search: text })
  const results = [
    ...(site && /^\d+$/.test(text) && direct !== `${base}/orders/${text}`
      ? [typed('order', say('openOrder', { id: text }), `${base}/orders/${text}`)]
      : []),
    ...(site
      ? [
          typed('search orders', say('searchOrders', { text }), `${base}/orders?${search}`),
          typed('search products', say('searchProducts', { text }), `${base}/objects/product?${search}`),
        ]
      : []),
    ...(everywhere ? [typed('search people', say('searchPeople', { text }), `/hub/users?${search}`)] : []),
  ]
  return (
    <Spotlight
      query={query}
      onQueryChange={(typed) => {
        hasMoved.current = false
        setQuery(typed)
      }}
      filter={keepOrder}
      actions={[
        { group: say('exactly'), actions: remembered.direct.map(action) },
        ...screens,
        { group: say('everywhere'), actions: commands },
        { group: say('categories'), actions: remembered.categories.map(action) },
        { group: say('products'), actions: remembered.products.map(action) },
        { group: say('didYouMean'), actions: remembered.suggestions.map(action) },
        { group: say('find'), actions: text === '' ? [] : results },
      ]}
      shortcut={null}
      centered={false}
      // Not dimmed, because dimmed text would be unreadable on the marked entry.
      styles={{ actionDescription: { color: 'inherit', opacity: 1 } }}
      attributes={{ content: { 'aria-label': say('find') } }}
      highlightQuery
      scrollable
      maxHeight={420}
      nothingFound={say('nothingFound')}
      searchProps={{
        onKeyDownCapture: onKey,
        leftSection: <IconSearch size={18} />,
        placeholder: say('findEverything'),
        'aria-label': say('find'),
      }}
    />
  )
}

export default Palette
