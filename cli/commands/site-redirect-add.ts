import { addReturnAddress } from '@vitrina/server/hub/operators/return-addresses'
import { isLoopback, parseRegistered } from '@vitrina/server/hub/visit/return-address'
import { command, UsageError } from '../command.ts'
import { siteBySlug } from '../site.ts'

export const siteRedirectAdd = command({
  summary: 'Let a site have its visitors sent back to an address after they signed in.',
  args: ['site', 'url'],
  async run({ site: slug, url: text }, { openToWrite, answer, note }) {
    const address = parseRegistered(text)
    if (address === undefined) throw new UsageError(whyNot(text))
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const owner = await sql.begin((sql) => addReturnAddress(sql, site.id, address))
    if (owner !== undefined)
      throw new Error(
        `${address} is ${owner === slug ? 'this site’s' : `that of the site "${owner}"`} already.`,
      )
    answer({ site: slug, address }, address)
    if (address.startsWith('http:') && !isLoopback(address))
      note('Over plain HTTP, whoever is on the way can read what signs a visitor in. Better: https://.')
  },
})

/** Nothing is put right silently: a site has to send the address exactly as it stands on the list. */
const whyNot = (text: string): string => {
  const url = URL.parse(text)
  const better = url === null ? undefined : parseRegistered(`${url.origin}${url.pathname}`)
  const hint = better === undefined ? '' : ` Meant is perhaps ${better}`
  return `"${text}" is no return address, as https://shop.example/login/done: without user, query and fragment, and written as browsers write it.${hint}`
}
