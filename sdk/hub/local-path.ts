const MAX_LENGTH = 512

/**
 * Returns `text` if it is a path within the site, such as `/cart?step=2`; otherwise `/`. This prevents links to the sign-in from
 * redirecting visitors to another site (`//evil.example`, `/\evil.example`): the result is appended to the site's own origin and
 * can only be a path.
 */
export const localPath = (text: string | null | undefined, origin: string): string => {
  const url = text?.startsWith('/') ? URL.parse(text, origin) : null
  if (url?.origin !== origin) return '/'
  const path = url.pathname + url.search + url.hash
  return path.length <= MAX_LENGTH ? path : '/'
}
