import assert from 'node:assert/strict'
import { ask, type RequestOptions } from '../ask.ts'

/** Page or redirect. */
export interface Shown {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Target of a redirect. */
  readonly location: string | null
  /** Value of a hidden input of the page. */
  readonly hidden: (name: string) => string
}

export type Fields = Readonly<Record<string, string>>

/** Visitor with a browser: keeps cookies and sends the forms of opened pages. It does not follow redirects. */
export const visitor = (url: string, headers: Fields = {}) => {
  const cookies = new Map<string, string>()
  let formToken = ''

  const request = async (path: string, init: RequestOptions = {}): Promise<Shown> => {
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
    /** Sends a form as a page of the hub would; the first opened page gives its token. */
    send: (path: string, fields: Fields, headers: Fields = {}) =>
      request(path, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ form_token: formToken, ...fields }),
      }),
    /** Form token of this browser. */
    formToken: () => formToken,
  }
}

export type Visitor = ReturnType<typeof visitor>

/** Query with which a site sends a visitor to sign in. */
export const leadingTo = (address: string, more: Fields = {}): string =>
  `?${new URLSearchParams({ redirect_url: address, ...more })}`

/** Temporary token in the return address of a visitor. */
export const tokenIn = ({ location, text }: Shown): string => {
  const token = location === null ? null : new URL(location).searchParams.get('token')
  assert.ok(token, `no token: ${location ?? text.slice(0, 300)}`)
  return token
}
