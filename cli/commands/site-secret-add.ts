import { addSiteSecret } from '@vitrina/server/hub/operators/site-secrets'
import { command, UsageError } from '../command.ts'
import { parseDuration } from '../duration.ts'
import { siteBySlug } from '../site.ts'

export const siteSecretAdd = command({
  summary: 'Give a site a secret, which its sign-ins then need. It is printed once; only its digest is kept.',
  args: ['site'],
  options: {
    overlap: {
      type: 'string',
      value: '<1h>',
      help: 'How long earlier secrets still work, as 30m, 1h or 7d; not at all unless given',
    },
  },
  async run({ site: slug, overlap: text = '0s' }, { openToWrite, answer, note }) {
    const overlap = parseDuration(text)
    if (overlap === undefined) throw new UsageError(`"${text}" is no duration, as 0s, 1h or 7d.`)
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const secret = await sql.begin((sql) => addSiteSecret(sql, site.id, { overlap }))
    answer({ site: slug, secret, overlap_seconds: overlap }, secret)
    note(
      `From now on the site signs visitors in with a secret alone. Its earlier ones ${overlap === 0 ? 'work no longer' : `work for ${text} more`}. It is not shown again.`,
    )
  },
})
