import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { asCurrentSite } from '../session/current-site.ts'
import { useLanguage } from '../text/language.tsx'
import { useCurrentSite } from './current-site.ts'
import type { FoundRemembered } from './find-remembered.ts'

/** Time in ms after the last key. */
const TYPED_WITHIN = 200

const SHORTEST = 2

const NOTHING: FoundRemembered = { direct: [], categories: [], products: [], meant: [] }

/** Results of a text at the site, and whether they belong to this text. */
export const useRemembered = (text: string): FoundRemembered & { readonly isPresent: boolean } => {
  const site = useCurrentSite()
  const { language } = useLanguage()
  const [asked] = useDebouncedValue(text, TYPED_WITHIN)
  const isAsked = site !== undefined && asked.length >= SHORTEST
  const found = useQuery({
    enabled: isAsked,
    queryKey: ['remembered', site?.slug, language, asked],
    queryFn: async ({ signal }) => {
      if (!site) return NOTHING
      // Loaded separately from the shell, to keep the shell small.
      const { findRemembered } = await import('./find-remembered.ts')
      return findRemembered(asCurrentSite(site), asked, language, signal)
    },
    placeholderData: keepPreviousData,
  })
  const isOver = text.length < SHORTEST || !site
  const isPresent = isOver || (asked === text && !found.isFetching && !found.isPlaceholderData)
  return { ...(isOver ? NOTHING : (found.data ?? NOTHING)), isPresent }
}
