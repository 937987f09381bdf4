import { removeSiteKeys } from '@vitrina/server/hub/operators/site-keys'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { SITES } from '../words/sites.ts'

export const siteKeyRemove = command({
  summary: tell(SITES.keyRemove),
  args: ['site'],
  async run({ site: slug }, { openToWrite, answer }) {
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    if (!(await sql.begin((sql) => removeSiteKeys(sql, site.id))))
      throw new Error(tell(SITES.keyNone, { slug }))
    answer({ site: slug }, slug)
  },
})
