import { useHotkeys } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMaybeSession } from '../session/session.ts'
import { useWords } from '../text/words.ts'
import { useCommands } from './commands.tsx'
import { useCurrentSite } from './current-site.ts'
import { useSections } from './sections.ts'
import { words } from './words.ts'

/** Everything there is, by its name (Ctrl+K): screens, objects, an order by its number, a search for what was typed. */
export const Palette = ({ showKeys }: { readonly showKeys: () => void }) => {
  const say = useWords(words)
  const navigate = useNavigate()
  const everywhere = useMaybeSession()?.everywhere ?? false
  const site = useCurrentSite()
  const [query, setQuery] = useState('')
  const text = query.trim()
  const commands = useCommands(showKeys)
  const sections = useSections()
  // By the place of the key, as it is on keyboards of every alphabet.
  useHotkeys([['mod+K', spotlight.toggle, { usePhysicalKeys: true }]], [], true)

  const screens = sections.map(({ label, lines, more }) => ({
    group: label,
    actions: [...lines, ...more].map(
      ({ to, label, icon: Icon }): SpotlightActionData => ({
        id: to,
        label,
        leftSection: <Icon size={18} stroke={1.5} />,
        onClick: () => navigate({ to }),
      }),
    ),
  }))
  /** Matches whatever was typed, because it is made of it. */
  const typed = (id: string, label: string, to: string): SpotlightActionData => ({
    id,
    label,
    keywords: text,
    leftSection: <IconSearch size={18} stroke={1.5} />,
    onClick: () => navigate({ href: to }),
  })
  const base = `/sites/${site?.slug}`
  const search = new URLSearchParams({ search: text })
  const found = [
    ...(site && /^\d+$/.test(text)
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
      onQueryChange={setQuery}
      actions={[
        ...screens,
        { group: say('everywhere'), actions: commands },
        { group: say('find'), actions: text === '' ? [] : found },
      ]}
      shortcut={null}
      centered={false}
      attributes={{ content: { 'aria-label': say('find') } }}
      highlightQuery
      scrollable
      maxHeight={420}
      nothingFound={say('nothingFound')}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: say('findEverything'),
        'aria-label': say('find'),
      }}
    />
  )
}
