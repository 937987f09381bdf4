import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { digestOf, newSecret } from '../../platform/secrets/secret.ts'

/** Maximum lifetime in seconds that browsers give a cookie. */
const MAX_COOKIE_SECONDS = 400 * 86_400

const SECRET = /^[\w-]{43}$/

/**
 * Cookies of the hub at its public origin. Over TLS their names begin with `__Host-`, so no neighbouring host
 * can set them. Browsers require TLS for this prefix, so on plain loopback they have none.
 */
export const cookies = (origin: () => string) => {
  const isSecure = () => origin().startsWith('https:')
  const nameOf = (name: string) => `${isSecure() ? '__Host-' : ''}vitrina_${name}`

  return {
    origin,

    read(request: FastifyRequest, name: 'browser' | 'session'): string | undefined {
      const value = parseCookie(request.headers.cookie ?? '')[nameOf(name)]
      return value !== undefined && SECRET.test(value) ? value : undefined
    },

    /** `maxAge` in seconds; without it the cookie ends with the browser. */
    write(reply: FastifyReply, name: 'browser' | 'session', value: string, maxAge?: number): void {
      const cookie = {
        name: nameOf(name),
        value,
        path: '/',
        httpOnly: true,
        sameSite: 'lax' as const,
        secure: isSecure(),
        ...(maxAge !== undefined && { maxAge }),
      }
      reply.header('set-cookie', stringifySetCookie(cookie))
    },
  }
}

export type Cookies = ReturnType<typeof cookies>

/** Secret that identifies a browser: the existing one, or a new one that is set as a cookie. */
export const browserOf = (jar: Cookies, request: FastifyRequest, reply: FastifyReply): string => {
  const known = jar.read(request, 'browser')
  if (known !== undefined) return known
  const secret = newSecret()
  jar.write(reply, 'browser', secret, MAX_COOKIE_SECONDS)
  return secret
}

const signed = (browser: string, salt: string): string =>
  `${salt}.${createHmac('sha256', browser).update(`form ${salt}`).digest('base64url')}`

/**
 * Form token of a browser; it cannot be created without the browser's cookie. It differs on each page, so
 * that the length of a compressed page reveals nothing.
 */
export const formTokenOf = (browser: string): string => signed(browser, randomBytes(12).toString('base64url'))

const isFormToken = (browser: string, token: string): boolean =>
  timingSafeEqual(digestOf(token), digestOf(signed(browser, token.split('.')[0] ?? '')))

/**
 * True for a form sent by our page: it has the browser's token, and the browser reports no other site. The
 * pages hide their address (`no-referrer`), so the `Origin` of their forms is `null`, and `Sec-Fetch-Site` is
 * checked.
 */
export const isOurForm = (jar: Cookies, request: FastifyRequest, token: string): boolean => {
  const { 'sec-fetch-site': site, origin = 'null' } = request.headers
  const ownOrigins = ['null', jar.origin(), `${request.protocol}://${request.host}`]
  const browser = jar.read(request, 'browser')
  return (
    (site === undefined ? ownOrigins.includes(origin) : site === 'same-origin') &&
    browser !== undefined &&
    isFormToken(browser, token)
  )
}
