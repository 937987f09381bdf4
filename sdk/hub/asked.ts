/** What is read of a request: a web `Request`, or one of node:http, Express or Fastify. */
export interface Asked extends WithHeaders {
  readonly method?: string | undefined
  readonly url?: string | undefined
}

export interface WithHeaders {
  readonly headers: Pick<Headers, 'get'> | Readonly<Record<string, string | string[] | undefined>>
}

/** A header of the request; one that came more than once is as good as none. */
export const headerOf = ({ headers }: WithHeaders, name: string): string | undefined => {
  const value = isWeb(headers) ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : undefined
}

const isWeb = (headers: WithHeaders['headers']): headers is Pick<Headers, 'get'> =>
  typeof headers.get === 'function'
