import { type AccountParts, ownAccount } from '../account/own-account.ts'
import { requireRecentProof } from '../account/require-recent-proof.ts'
import type { Origin } from '../audit.ts'
import { attempt } from '../defence/attempts.ts'
import type { Pages } from '../page-request/page-routes.ts'
import type { PersonData } from './person-data.ts'

export interface DataParts extends AccountParts {
  readonly dataOf: (userId: number, request: { readonly origin: Origin }) => Promise<PersonData | undefined>
}

/** Export of a person's own data as a file, after a recent authentication (rule 7.7): an open browser alone shows less. */
export const dataRoute = (pages: Pages, parts: DataParts): void => {
  const { show, whose, change } = ownAccount(pages, parts)

  change(
    'data',
    { summary: 'Download all personal data of the account', fields: ['password'] },
    async (visit, form) => {
      const { session, reply } = visit
      await attempt(parts.sql, 'leave session', String(session.id))
      const proof = await requireRecentProof(parts.sql, visit, form('password'))
      if (proof === 'stale') return show(visit, { notice: 'notice.sign_in_again' })
      if (proof === 'wrong') return show(visit, { faults: { data_password: 'fault.password_wrong' } })
      const data = await parts.dataOf(session.user_id, { origin: whose(visit).origin })
      return reply
        .headers({
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="${session.person_id}.json"`,
          'cache-control': 'no-store',
        })
        .send(JSON.stringify(data, null, 2))
    },
  )
}
