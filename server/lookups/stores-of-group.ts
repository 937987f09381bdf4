import type { Fault } from '@vitrina/schema/errors'
import { onlyOnce, type Parameters } from '../batch/options.ts'
import type { App } from '../http/app.ts'
import { ApiError } from '../http/errors.ts'
import { sendList } from '../reading/shape.ts'
import { answerPresent, NONE } from './answer.ts'
import { documentation } from './documentation.ts'
import { EVERY_LIST, listNarrowingIn } from './narrowing.ts'
import type { Objects } from './objects.ts'

/** Who is meant, where no token tells. */
export interface SiteFinder {
  bySlug(slug: string): Promise<number | undefined>
  byHost(host: string): Promise<number | undefined>
  only(): Promise<number | undefined>
}

interface Parts {
  readonly shops: Objects
  readonly sites: SiteFinder
}

const LONGEST_GROUP = 255

/** Active stores of a group, for anybody: browsers of a shop have no token (rule 6.9). */
export const storesOfGroup = (app: App, { shops, sites }: Parts): void => {
  app.get('/base/contacts/group/:group', { config: documentation.group(shops) }, async (request, reply) => {
    const faults: Fault[] = []
    const given = onlyOnce(request.query as Parameters, ['site', ...EVERY_LIST], faults)
    const { isBeyond, fields, shape } = listNarrowingIn(given, shops.fields, faults)
    if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
    const slug = given.get('site')
    const siteId =
      slug === undefined
        ? ((await sites.byHost(request.hostname)) ?? (await sites.only()))
        : await sites.bySlug(slug)
    if (siteId === undefined) throw new ApiError('not_found')
    const { group } = request.params as { group: string }
    // Who calls without a token gets what the address says, whatever the site has.
    const answered = shape ?? 'array'
    if (isBeyond || group.length > LONGEST_GROUP) return sendList(reply, answered, NONE)
    return answerPresent(request, reply, shops, siteId, answered, (state, sent) =>
      shops.list(siteId, state, { group, is_active: true }, fields, sent),
    )
  })
}
