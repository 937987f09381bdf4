import { removeReturnAddress } from '@vitrina/server/hub/operators/return-addresses'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { SITES } from '../words/sites.ts'

export const siteRedirectRemove = command({
  summary: tell(SITES.redirectRemove),
  args: ['site', 'url'],
  async run({ site: slug, url: address }, { openToWrite, answer }) {
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    if (!(await sql.begin((sql) => removeReturnAddress(sql, site.id, address))))
      throw new Error(tell(SITES.noAddress, { slug, address }))
    answer({ removed: address }, tell(SITES.removed, { text: address }))
  },
})
