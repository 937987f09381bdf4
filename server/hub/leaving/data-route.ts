import { type AccountParts, ownAccount } from '../account/own-account.ts'
import type { Origin } from '../audit.ts'
import { attempt } from '../defence/attempts.ts'
import type { Pages } from '../visit/page-routes.ts'
import type { PersonData } from './person-data.ts'

export interface DataParts extends AccountParts {
  readonly dataOf: (userId: number, asked: { readonly origin: Origin }) => Promise<PersonData | undefined>
}

/** A person's own data as a file (rule 7.7). */
export const dataRoute = (pages: Pages, parts: DataParts): void => {
  const { whose, change } = ownAccount(pages, parts)

  change('data', { summary: 'Download all that is held of the person', fields: [] }, async (visit) => {
    const { session, reply } = visit
    await attempt(parts.sql, 'leave session', String(session.id))
    const data = await parts.dataOf(session.user_id, { origin: whose(visit).origin })
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${session.person_id}.json"`,
        'cache-control': 'no-store',
      })
      .send(JSON.stringify(data, null, 2))
  })
}
