import { single } from '../batch/options.ts'
import type { App } from '../http/app.ts'
import { ApiError } from '../http/errors.ts'
import { sendJson } from '../reading/send.ts'
import { answerPresent } from './answer.ts'
import { documentation } from './documentation.ts'
import type { Objects } from './objects.ts'

/** Who is meant, where no token tells. */
export interface SiteFinder {
  bySlug(slug: string): Promise<number | undefined>
  byHost(host: string): Promise<number | undefined>
}

interface Parts {
  readonly shops: Objects
  readonly sites: SiteFinder
}

const LONGEST_GROUP = 255

/** Active stores of a group, for anybody: browsers of a shop have no token (rule 6.9). */
export const storesOfGroup = (app: App, { shops, sites }: Parts): void => {
  app.get('/base/contacts/group/:group', { config: documentation.group(shops) }, async (request, reply) => {
    const slug = single(request, ['site']).get('site')
    const siteId = await (slug === undefined ? sites.byHost(request.hostname) : sites.bySlug(slug))
    if (siteId === undefined) throw new ApiError('not_found')
    const { group } = request.params as { group: string }
    // No store can have such a group; PostgreSQL would not even take the question.
    if (group.includes('\0') || group.length > LONGEST_GROUP) return sendJson(reply, Buffer.from('[]'))
    return answerPresent(request, reply, shops, siteId, (state, sent) =>
      shops.list(siteId, state, { group, is_active: true }, sent),
    )
  })
}
