import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Maximum lifetime in seconds that browsers give a cookie. */
const MAX_COOKIE_SECONDS = 400 * 86_400

const SECRET = /^[\w-]{43}$/

/** Cookies of the console: the session, and an id that recognizes the browser. */
const NAMES = { session: 'vitrina_console', browser: 'vitrina_console_browser' } as const

type Name = keyof typeof NAMES

/**
 * Cookies of the console at its public origin. Pages of other sites do not send them. Over TLS no neighbouring
 * host can set them; without TLS they are sent to the console only.
 */
export const consoleCookies = (origin: () => string) => {
  const isSecure = () => origin().startsWith('https:')
  const nameOf = (name: Name) => `${isSecure() ? '__Host-' : ''}${NAMES[name]}`

  const write = (reply: FastifyReply, name: Name, value: string, maxAge?: number): void => {
    const cookie = {
      name: nameOf(name),
      value,
      // Required by the prefix `__Host-`, which prevents neighbouring hosts from setting the cookie.
      path: isSecure() ? '/' : '/console/',
      httpOnly: true,
      sameSite: 'strict' as const,
      secure: isSecure(),
      ...(maxAge !== undefined && { maxAge }),
    }
    reply.header('set-cookie', stringifySetCookie(cookie))
  }

  return {
    read(request: FastifyRequest, name: Name): string | undefined {
      const value = parseCookie(request.headers.cookie ?? '')[nameOf(name)]
      return value !== undefined && SECRET.test(value) ? value : undefined
    },

    /** Sets the cookie that recognizes the browser before sign-in. */
    giveBrowser(reply: FastifyReply, browser: string): void {
      write(reply, 'browser', browser, MAX_COOKIE_SECONDS)
    },

    /** Sets the cookies of the session, which ends with it, and of the browser. */
    give(
      reply: FastifyReply,
      { secret, browser }: { readonly secret: string; readonly browser: string },
    ): void {
      write(reply, 'session', secret)
      write(reply, 'browser', browser, MAX_COOKIE_SECONDS)
    },

    /** Clears the cookie of the session. */
    forget(reply: FastifyReply): void {
      write(reply, 'session', '', 0)
    },
  }
}

export type ConsoleCookies = ReturnType<typeof consoleCookies>
