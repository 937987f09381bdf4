import { removeSiteSecrets } from '@vitrina/server/hub/operators/site-secrets'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'

export const siteSecretRemove = command({
  summary: 'Remove all secrets of a site: sign-ins then need none.',
  args: ['site'],
  async run({ site: slug }, { openToWrite, answer }) {
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const removed = await sql.begin((sql) => removeSiteSecrets(sql, site.id))
    if (removed === 0) throw new Error(`The site "${slug}" has no secret.`)
    answer({ site: slug, removed }, `Removed: ${removed}. The site "${slug}" has no secret now.`)
  },
})
