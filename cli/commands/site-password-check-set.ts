import { audit } from '@vitrina/server/hub/audit'
import { setPasswordCheck } from '@vitrina/server/hub/sign-in/password-check'
import { parseTarget } from '@vitrina/server/platform/outgoing/target'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { secretsFor } from '../webhook.ts'
import { SITES } from '../words/sites.ts'

export const sitePasswordCheckSet = command({
  summary: tell(SITES.checkSet),
  args: ['site', 'url'],
  options: {
    'private-network': { type: 'boolean', help: tell(SITES.privateOption) },
  },
  async run(
    { site: slug, url, 'private-network': allowPrivate = false },
    { env, openToWrite, answer, note },
  ) {
    const target = parseTarget(url, allowPrivate)
    if (!(target instanceof URL) || (target.protocol !== 'https:' && !allowPrivate))
      throw new UsageError(tell(SITES.badCheckAddress, { text: url }))
    const sql = await openToWrite()
    const { id } = await siteBySlug(sql, slug)
    const secrets = await secretsFor(sql, env)
    const secret = await sql.begin(async (sql) => {
      await audit(sql, { event: 'password_check_set', siteId: id, detail: { host: target.host } })
      return setPasswordCheck(sql, secrets, id, { url, allowPrivate })
    })
    answer({ site: slug, url, secret }, secret)
    note(tell(SITES.asked, { host: target.host, slug }))
  },
})
