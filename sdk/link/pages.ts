import { ApiRefused } from './api-error.ts'
import type { Call, Caller } from './caller.ts'

/** The rows of a list, page after page by the links of the answers: nothing is missed or doubled, whatever is written meanwhile. */
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

/** What the next page is asked by. Of its address the place alone: it may be relative, or that of a server which stands behind another. */
const nextOf = (headers: Headers): Call['query'] => {
  const [, address] = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '') ?? []
  return address === undefined
    ? undefined
    : Object.fromEntries(new URL(address, 'http://localhost').searchParams)
}

/** What is at an address; undefined when the API says that nothing is. */
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
