import { useNavigate, useSearch } from '@tanstack/react-router'

/** What stands behind the question mark of a screen's address: texts by name. */
export type UrlValues = Readonly<Record<string, string | undefined>>

/**
 * What a screen is asked to show, kept in its address, so that it can be sent, marked and come back to. `change` sets what is
 * given, takes out what is undefined or '', and leaves the rest; it begins at the first page again unless it names one.
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
