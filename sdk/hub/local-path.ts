const MAX_LENGTH = 512

/**
 * Returns `text` if it is a path within the site, such as `/cart?step=2`; otherwise `/`. Prevents open redirects: the caller
 * appends the result to the site's own origin, also for `//evil.example` and `/\evil.example`.
 */
export const localPath = (text: string | null | undefined, origin: string): string => {
  const url = text?.startsWith('/') ? URL.parse(text, origin) : null
  if (url?.origin !== origin) return '/'
  const path = url.pathname + url.search + url.hash
  return path.length <= MAX_LENGTH ? path : '/'
}
