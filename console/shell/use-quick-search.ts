import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { asCurrentSite } from '../session/current-site.ts'
import { useLanguage } from '../text/language.tsx'
import { useCurrentSite } from './current-site.ts'
import type { QuickSearchResults } from './quick-search.ts'

/** Time in ms after the last key. */
const DEBOUNCE_MS = 200

const MIN_LENGTH = 2

const NOTHING: QuickSearchResults = { direct: [], categories: [], products: [], suggestions: [] }

/** Results of a text at the site, and whether they belong to this text. */
export const useQuickSearch = (text: string): QuickSearchResults & { readonly isPresent: boolean } => {
  const site = useCurrentSite()
  const { language } = useLanguage()
  const [searched] = useDebouncedValue(text, DEBOUNCE_MS)
  const isEnabled = site !== undefined && searched.length >= MIN_LENGTH
  const query = useQuery({
    enabled: isEnabled,
    queryKey: ['remembered', site?.slug, language, searched],
    queryFn: async ({ signal }) => {
      if (!site) return NOTHING
      // Loaded separately from the shell, to keep the shell small.
      const { quickSearch } = await import('./quick-search.ts')
      return quickSearch(asCurrentSite(site), searched, language, signal)
    },
    placeholderData: keepPreviousData,
  })
  const isOver = text.length < MIN_LENGTH || !site
  const isPresent = isOver || (searched === text && !query.isFetching && !query.isPlaceholderData)
  return { ...(isOver ? NOTHING : (query.data ?? NOTHING)), isPresent }
}
