import { audit } from '@vitrina/server/hub/audit'
import { setPasswordCheck } from '@vitrina/server/hub/sign-in/password-check'
import { parseTarget } from '@vitrina/server/platform/outgoing/target'
import { command, UsageError } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { secretsFor } from '../../webhook.ts'

export const sitePasswordCheckSet = command({
  summary: 'Have a site check passwords of users that the hub does not know. Prints the signing secret once.',
  args: ['site', 'url'],
  options: {
    'private-network': { type: 'boolean', help: 'Allow an address inside the network, and plain HTTP there' },
  },
  async run(
    { site: slug, url, 'private-network': allowPrivate = false },
    { env, openToWrite, answer, note },
  ) {
    const target = parseTarget(url, allowPrivate)
    if (!(target instanceof URL) || (target.protocol !== 'https:' && !allowPrivate))
      throw new UsageError(
        `"${url}" is refused: password checks need a public https:// address. Inside the network use --private-network.`,
      )
    const sql = await openToWrite()
    const { id } = await siteBySlug(sql, slug)
    const secrets = await secretsFor(sql, env)
    const secret = await sql.begin(async (sql) => {
      await audit(sql, { event: 'password_check_set', siteId: id, detail: { host: target.host } })
      return setPasswordCheck(sql, secrets, id, { url, allowPrivate })
    })
    answer({ site: slug, url, secret }, secret)
    note(
      `${target.host} now receives the passwords that people enter at a sign-in of ${slug} with an unknown email, including mistyped ones.`,
    )
  },
})
