import { audit } from '@vitrina/server/hub/audit'
import { setPasswordCheck } from '@vitrina/server/hub/sign-in/password-check'
import { parseTarget } from '@vitrina/server/outgoing/target'
import { command, UsageError } from '../command.ts'
import { siteBySlug } from '../site.ts'
import { secretOf } from '../webhook.ts'

export const sitePasswordCheckSet = command({
  summary:
    'Ask a site about the password of whoever signs in there and is not known here. Prints the secret of the signatures, once.',
  args: ['site', 'url'],
  options: {
    'private-network': { type: 'boolean', help: 'It may be inside the network, and without TLS there' },
  },
  async run(
    { site: slug, url, 'private-network': allowPrivate = false },
    { env, openToWrite, answer, note },
  ) {
    const target = parseTarget(url, allowPrivate)
    if (!(target instanceof URL) || (target.protocol !== 'https:' && !allowPrivate))
      throw new UsageError(
        `"${url}" is not asked: passwords go to https:// addresses of the public network. Inside the network: --private-network.`,
      )
    const sql = await openToWrite()
    const { id } = await siteBySlug(sql, slug)
    const deploymentSecret = await secretOf(env)
    const secret = await sql.begin(async (sql) => {
      await audit(sql, { event: 'password_check_set', siteId: id, detail: { host: target.host } })
      return setPasswordCheck(sql, deploymentSecret, id, { url, allowPrivate })
    })
    answer({ site: slug, url, secret }, secret)
    note(
      `From now on ${target.host} is sent what people type at a login of ${slug} whose e-mail nobody has here, a mistyped one too.`,
    )
  },
})
