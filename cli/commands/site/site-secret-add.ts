import { addSiteSecret } from '@vitrina/server/hub/operators/site-secrets'
import { command } from '../../command.ts'
import { durationOf } from '../../duration.ts'
import { siteBySlug } from '../../site.ts'

export const siteSecretAdd = command({
  summary:
    'Create a secret, which sign-ins of the site then need. It is printed once; only its digest is stored.',
  args: ['site'],
  options: {
    overlap: {
      type: 'string',
      value: '<1h>',
      help: 'Time for which earlier secrets still work, such as 30m, 1h or 7d; none by default',
    },
  },
  async run({ site: slug, overlap: text = '0s' }, { openToWrite, answer, note }) {
    const overlap = durationOf(text, '0s, 1h, 7d')
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const secret = await sql.begin((sql) => addSiteSecret(sql, site.id, { overlap }))
    answer({ site: slug, secret, overlap_seconds: overlap }, secret)
    const earlier =
      overlap === 0 ? 'Earlier secrets no longer work.' : `Earlier secrets work for ${text} more.`
    note(`Sign-ins of the site now need this secret. ${earlier} It is not shown again.`)
  },
})
