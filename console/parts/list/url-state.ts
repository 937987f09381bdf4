import { useNavigate, useSearch } from '@tanstack/react-router'

/** Query of a screen's URL: texts by name. */
export type UrlValues = Readonly<Record<string, string | undefined>>

/**
 * State of a screen in its URL, which can be shared and bookmarked. `change` sets given values, removes undefined and '', and
 * keeps the rest; it returns to the first page unless it names one.
 */
export const useUrlState = () => {
  const values: UrlValues = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: UrlValues): void => {
    const all = Object.entries({ ...values, page: undefined, ...next })
    const search = Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== ''))
    navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return { values, change }
}
