import { headerOf, type WithHeaders } from './incoming-request.ts'
import type { Settings } from './settings.ts'

/** Cookie `name` of a request. */
export const readCookie = (request: WithHeaders, name: string): string | undefined => {
  for (const pair of headerOf(request, 'cookie')?.split(';') ?? []) {
    const [key = '', ...value] = pair.split('=')
    if (key.trim() === name) return value.join('=').trim()
  }
  return undefined
}

/** `maxAge` in seconds: 0 deletes the cookie; without it the cookie ends with the browser. */
export const writeCookie = (
  { isSecure }: Pick<Settings, 'isSecure'>,
  name: string,
  value: string,
  maxAge?: number,
): string =>
  [
    `${name}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
  ].join('; ')
