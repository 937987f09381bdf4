import type { Language } from '@vitrina/schema/languages'
import { LOGIN_SENTENCES, type LoginSentenceKey } from './sentences.ts'

const HEADERS = {
  'cache-control': 'no-store',
  // Keeps a URL with a token out of the `Referer` header.
  'referrer-policy': 'no-referrer',
} as const

/** Redirects the browser with GET, regardless of the method of the request. */
export const seeOther = (location: string, ...cookies: readonly string[]): Response =>
  new Response(null, { status: 303, headers: headersOf({ location }, cookies) })

export const methodNotAllowed = (allow: string): Response =>
  new Response(null, { status: 405, headers: { ...HEADERS, allow } })

export const forbidden = (): Response => new Response(null, { status: 403, headers: HEADERS })

interface Page {
  readonly status: number
  readonly language: Language
  readonly text: LoginSentenceKey
  /** Path at which the sign-in starts again. */
  readonly again: string
  readonly cookies: readonly string[]
}

/** Error page of a failed sign-in. It has no design, so that it fits every site. */
export const failurePage = ({ status, language, text, again, cookies }: Page): Response => {
  const say = (key: LoginSentenceKey) => LOGIN_SENTENCES[key][language]
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${say('title')}</title>
<main>
<h1>${say('title')}</h1>
<p>${say(text)}</p>
<p><a href="${again.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}">${say('again')}</a></p>
<p><a href="/">${say('home')}</a></p>
</main>
`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  }
  return new Response(html, { status, headers: headersOf(headers, cookies) })
}

const headersOf = (own: Readonly<Record<string, string>>, cookies: readonly string[]): Headers => {
  const headers = new Headers({ ...HEADERS, ...own })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}
