import { removeSiteSecrets } from '@vitrina/server/hub/operators/site-secrets'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { SITES } from '../words/sites.ts'

export const siteSecretRemove = command({
  summary: tell(SITES.secretRemove),
  args: ['site'],
  async run({ site: slug }, { openToWrite, answer }) {
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const removed = await sql.begin((sql) => removeSiteSecrets(sql, site.id))
    if (removed === 0) throw new Error(tell(SITES.noSecret, { slug }))
    answer({ site: slug, removed }, tell(SITES.secretsRemoved, { slug, count: removed }))
  },
})
