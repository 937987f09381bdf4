/** Result of a visit: the last response, and the addresses of all redirects. */
export interface Shown {
  readonly status: number
  readonly url: string
  readonly headers: Headers
  readonly text: string
  readonly trail: readonly string[]
}

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
  /** Stops at the first response instead of following redirects. */
  readonly stop?: true
}

const MAX_HOPS = 12

/** Minimal browser for logins: follows redirects by GET and keeps cookies by host, regardless of the port. */
export const newBrowser = () => {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { hostname } = new URL(url)
    return jars.get(hostname) ?? jars.set(hostname, new Map()).get(hostname) ?? new Map<string, string>()
  }

  const keep = (url: string, lines: readonly string[]) => {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      if (attributes.includes('Max-Age=0')) jarOf(url).delete(pair.slice(0, at))
      else jarOf(url).set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  const go = async (url: string, sent: Sent = {}): Promise<Shown> => {
    const trail = [url]
    let { method = 'GET', body } = sent
    for (;;) {
      const at = trail.at(-1) ?? ''
      const cookie = [...jarOf(at)].map((pair) => pair.join('=')).join('; ')
      const answer = await fetch(at, {
        method,
        headers: { ...sent.headers, ...(cookie && { cookie }) },
        ...(body !== undefined && { body }),
        redirect: 'manual',
      })
      keep(at, answer.headers.getSetCookie())
      const location = answer.headers.get('location')
      const text = await answer.text()
      if (location === null || sent.stop)
        return { status: answer.status, url: at, headers: answer.headers, text, trail }
      if (trail.push(new URL(location, at).href) > MAX_HOPS) throw new Error(`round and round: ${trail}`)
      method = 'GET'
      body = undefined
    }
  }

  /** Submits a form of a page at `origin`. */
  const post = (url: string, fields: Record<string, string> = {}, origin = new URL(url).origin) =>
    go(url, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(fields)),
    })

  return {
    go,
    post,
    /** Fills in and sends the first form of a hub page. */
    submit: ({ url, text }: Shown, fields: Record<string, string> = {}) => {
      const action = /<form[^>]* action="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
      const form_token = /name="form_token" value="([^"]*)"/.exec(text)?.[1] ?? ''
      return post(new URL(action, url).href, { form_token, ...fields })
    },
    cookiesOf: jarOf,
  }
}

export type Browser = ReturnType<typeof newBrowser>
