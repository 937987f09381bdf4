import type { FastifyRequest } from 'fastify'
import { isForm } from '../page-request/page-request.ts'

/** Parameters of a provider's posted response; an additional token is ignored. */
const PARAMETERS: readonly string[] = ['code', 'state', 'error', 'user']

/**
 * Query for the GET request that repeats a response posted by the browser for a provider. A browser does not send strict cookies
 * with a form of another site, so the response is processed only in the GET request.
 */
export const queryOfPosted = (request: FastifyRequest): string => {
  const posted = new URLSearchParams(isForm(request) ? (request.body as Buffer | undefined)?.toString() : '')
  for (const name of new Set(posted.keys())) if (!PARAMETERS.includes(name)) posted.delete(name)
  return posted.toString()
}

/**
 * Name in the first response of Apple, which is not repeated later. It is unsigned, so it is used only as a
 * name.
 */
export const nameFromFirstResponse = (
  query: URLSearchParams,
): { given_name?: unknown; family_name?: unknown } => {
  try {
    const { name } = JSON.parse(query.get('user') ?? '') as {
      name?: { firstName?: unknown; lastName?: unknown }
    }
    return { given_name: name?.firstName, family_name: name?.lastName }
  } catch {
    return {}
  }
}
