import { type AccountParts, ownAccount } from '../account/own-account.ts'
import { requireRecentProof } from '../account/require-recent-proof.ts'
import { audit } from '../audit.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { deleteIdentity, lockIdentities } from '../providers/identity-queries.ts'
import { redirectToProvider, type UpstreamParts } from './redirect-to-provider.ts'

/** Operations that connect and disconnect providers of a person's own account. */
export const accountProviderRoutes = (pages: Pages, parts: AccountParts & UpstreamParts): void => {
  const { sql } = parts
  const { show, done, whose, change } = ownAccount(pages, parts)

  change(
    'providers',
    { summary: 'Connect a sign-in provider', fields: ['provider', 'password'] },
    async (visit, form) => {
      const proof = await requireRecentProof(sql, visit, form('password'))
      if (proof === 'wrong') return show(visit, { faults: { provider_password: 'fault.password_wrong' } })
      if (proof === 'stale') return show(visit, { notice: 'notice.sign_in_again' })
      return redirectToProvider(parts, visit, form('provider'), visit.session.user_id)
    },
  )

  change(
    'identities',
    {
      summary: 'Disconnect a sign-in provider that is not the last way to sign in',
      fields: ['issuer', 'subject'],
    },
    async (visit, form) => {
      const { user_id: userId } = visit.session
      await sql.begin(async (sql) => {
        await lockIdentities(sql, userId)
        const identity = { issuer: form('issuer'), subject: form('subject') }
        const [identityRow] = await deleteIdentity(sql, userId, identity)
        if (identityRow)
          await audit(sql, { event: 'identity_disconnected', ...whose(visit), detail: { ...identityRow } })
      })
      return done(visit, 'identity')
    },
  )
}
