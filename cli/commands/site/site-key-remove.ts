import { removeSiteKeys } from '@vitrina/server/hub/operators/site-keys'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'

export const siteKeyRemove = command({
  summary: 'Remove all public keys of a site.',
  args: ['site'],
  async run({ site: slug }, { openToWrite, answer }) {
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    if (!(await sql.begin((sql) => removeSiteKeys(sql, site.id))))
      throw new Error(`The site "${slug}" has no keys.`)
    answer({ site: slug }, slug)
  },
})
