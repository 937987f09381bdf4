import assert from 'node:assert/strict'
import { type Asking, ask } from '../ask.ts'

/** A page, or where a visitor is sent on to. */
export interface Shown {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Where to, of an answer that leads on. */
  readonly location: string | null
  /** What a hidden input of the page holds. */
  readonly hidden: (name: string) => string
}

export type Fields = Readonly<Record<string, string>>

/**
 * Somebody with a browser: keeps cookies, and sends the forms of the pages that were shown. It follows no redirect by
 * itself.
 */
export const visitor = (url: string, headers: Fields = {}) => {
  const cookies = new Map<string, string>()
  let formToken = ''

  const request = async (path: string, init: Asking = {}): Promise<Shown> => {
    const answer = await ask(new URL(path, url), {
      ...init,
      headers: {
        ...headers,
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...init.headers,
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const { text } = answer
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
    formToken = hidden('form_token') || formToken
    return {
      ...answer,
      location: answer.headers.get('location'),
      hidden,
    }
  }

  return {
    cookies,
    request,
    open: (path: string) => request(path),
    /** Sends a form as a page of the hub would; the first page that is opened gives its token. */
    send: (path: string, fields: Fields, headers: Fields = {}) =>
      request(path, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ form_token: formToken, ...fields }),
      }),
    /** The token that the forms of this browser carry. */
    formToken: () => formToken,
  }
}

export type Visitor = ReturnType<typeof visitor>

/** The query by which a site sends somebody to sign in. */
export const leadingTo = (address: string, more: Fields = {}): string =>
  `?${new URLSearchParams({ redirect_url: address, ...more })}`

/** The temporary token in the address that a visitor is sent back to. */
export const tokenIn = ({ location, text }: Shown): string => {
  const token = location === null ? null : new URL(location).searchParams.get('token')
  assert.ok(token, `no token: ${location ?? text.slice(0, 300)}`)
  return token
}
