import type { FastifyRequest } from 'fastify'
import { isForm } from '../page-request/page-request.ts'

/** Of all that is posted, what the answer of a provider consists of; a token beside the code is not looked at. */
const PARAMETERS: readonly string[] = ['code', 'state', 'error', 'user']

/**
 * The query by which an answer that a provider has had the browser post is asked for again, by GET. A browser sends our cookies with no
 * form of another site, and they stay that strict: the answer proves nothing before they have come.
 */
export const queryOfPosted = (request: FastifyRequest): string => {
  const posted = new URLSearchParams(isForm(request) ? (request.body as Buffer | undefined)?.toString() : '')
  for (const name of new Set(posted.keys())) if (!PARAMETERS.includes(name)) posted.delete(name)
  return posted.toString()
}

/** The name in the answer that Apple posts the first time, and never again; nobody has signed it, so it is a name and nothing else. */
export const nameToldOnce = (query: URLSearchParams): { given_name?: unknown; family_name?: unknown } => {
  try {
    const { name } = JSON.parse(query.get('user') ?? '') as {
      name?: { firstName?: unknown; lastName?: unknown }
    }
    return { given_name: name?.firstName, family_name: name?.lastName }
  } catch {
    return {}
  }
}
