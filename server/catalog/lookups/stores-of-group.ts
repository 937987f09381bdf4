import { cleanKey } from '@vitrina/schema/wire/key'
import type { App } from '../../platform/http/app.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { parseQuery } from '../../platform/http/protocol/query.ts'
import { sendList } from '../../platform/reading/list-envelope.ts'
import { narrowingOf } from '../../platform/reading/narrowing.ts'
import { documentation } from './documentation.ts'
import type { Objects } from './objects.ts'
import { groupParameters } from './parameters.ts'
import { EMPTY_LIST, sendUnlessCurrent } from './send-unless-current.ts'

/** Finds the site of a request without a token. */
export interface SiteFinder {
  bySlug(slug: string): Promise<number | undefined>
  byHost(host: string): Promise<number | undefined>
  only(): Promise<number | undefined>
}

interface Parts {
  readonly shops: Objects
  readonly sites: SiteFinder
}

const MAX_GROUP_LENGTH = 255

/** Registers the public list of the active stores of a group: browsers of a shop have no token (rule 6.9). */
export const storesOfGroup = (app: App, { shops, sites }: Parts): void => {
  const parameters = groupParameters(shops.fields)
  app.get('/base/contacts/group/:group', { config: documentation.group(shops) }, async (request, reply) => {
    const { site: slug, shape = 'array', ...options } = parseQuery(parameters, request)
    const { isBeyond, fields } = narrowingOf(options)
    const siteId =
      slug === undefined
        ? ((await sites.byHost(request.hostname)) ?? (await sites.only()))
        : await sites.bySlug(slug)
    if (siteId === undefined) throw new ApiError('not_found')
    const group = cleanKey((request.params as { group: string }).group)
    // Filters that match nothing get an empty list at any site: without a token, the response must not show which sites exist.
    if (isBeyond || group.length > MAX_GROUP_LENGTH) return sendList(reply, shape, EMPTY_LIST)
    return sendUnlessCurrent(request, reply, shops, siteId, shape, (state, sent) =>
      shops.list(siteId, state, { group, is_active: true }, fields, sent),
    )
  })
}
