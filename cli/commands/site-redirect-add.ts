import { addReturnAddress } from '@vitrina/server/hub/operators/return-addresses'
import { isLoopback, parseRegistered } from '@vitrina/server/hub/page-request/return-address'
import { command, UsageError } from '../command.ts'
import { type Told, tell, together } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { SITES } from '../words/sites.ts'

export const siteRedirectAdd = command({
  summary: tell(SITES.redirectAdd),
  args: ['site', 'url'],
  async run({ site: slug, url: text }, { openToWrite, answer, note }) {
    const address = parseRegistered(text)
    if (address === undefined) throw new UsageError(whyNot(text))
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const owner = await sql.begin((sql) => addReturnAddress(sql, site.id, address))
    if (owner !== undefined)
      throw new Error(
        owner === slug
          ? tell(SITES.ownAlready, { text: address })
          : tell(SITES.othersAlready, { text: address, owner }),
      )
    answer({ site: slug, address }, address)
    if (address.startsWith('http:') && !isLoopback(address)) note(tell(SITES.plainAddress))
  },
})

/** Nothing is put right silently: a site has to send the address exactly as it stands on the list. */
const whyNot = (text: string): Told => {
  const url = URL.parse(text)
  const better = url === null ? undefined : parseRegistered(`${url.origin}${url.pathname}`)
  const hint = better === undefined ? [] : [tell(SITES.meantAddress, { address: better })]
  return together([tell(SITES.badAddress, { text }), ...hint])
}
