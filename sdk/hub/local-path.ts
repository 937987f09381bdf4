const LONGEST = 512

/**
 * `text` when it is an address within the site, `/cart?step=2`; else `/`. So nobody is led off the site by a link to its
 * login (`//evil.example`, `/\evil.example`): what is left is put behind the site's own origin, and can only be a path.
 */
export const localPath = (text: string | null | undefined, origin: string): string => {
  const url = text?.startsWith('/') ? URL.parse(text, origin) : null
  if (url?.origin !== origin) return '/'
  const path = url.pathname + url.search + url.hash
  return path.length <= LONGEST ? path : '/'
}
