import { ApiRefused } from './api-error.ts'
import type { Call, Caller } from './caller.ts'

/** Yields the rows of a list, paginated by the `Link` header: concurrent writes cause neither gaps nor duplicates. */
export async function* readPages<Row>(
  call: Caller,
  path: string,
  query: NonNullable<Call['query']>,
): AsyncGenerator<Row, void, void> {
  for (let next: Call['query'] = query; next !== undefined; ) {
    const { body, headers } = await call({ method: 'GET', path, query: next })
    const rows = body as Row[]
    yield* rows
    next = rows.length > 0 ? nextOf(headers) : undefined
  }
}

/** Query of the next page. Only the query of the link is used: its URL may be relative, or the internal one of a proxied server. */
const nextOf = (headers: Headers): Call['query'] => {
  const [, address] = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '') ?? []
  return address === undefined
    ? undefined
    : Object.fromEntries(new URL(address, 'http://localhost').searchParams)
}

/** Object at a path; undefined if the API responds with `not_found`. */
export const readOne = async <T>(
  call: Caller,
  path: string,
): Promise<{ readonly value: T; readonly headers: Headers } | undefined> => {
  try {
    const { body, headers } = await call({ method: 'GET', path })
    return { value: body as T, headers }
  } catch (error) {
    if (error instanceof ApiRefused && error.code === 'not_found') return undefined
    throw error
  }
}
