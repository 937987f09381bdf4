import { removeReturnAddress } from '@vitrina/server/hub/operators/return-addresses'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'

export const siteRedirectRemove = command({
  summary: 'Remove a return address of a site.',
  args: ['site', 'url'],
  async run({ site: slug, url: address }, { openToWrite, answer }) {
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    if (!(await sql.begin((sql) => removeReturnAddress(sql, site.id, address))))
      throw new Error(`The site "${slug}" has no return address ${address}.`)
    answer({ removed: address }, `${address} is removed.`)
  },
})
