import { addReturnAddress } from '@vitrina/server/hub/operators/return-addresses'
import { isLoopback, parseRegistered } from '@vitrina/server/hub/page-request/return-address'
import { command, UsageError } from '../../command.ts'
import { siteBySlug } from '../../site.ts'

export const siteRedirectAdd = command({
  summary: 'Add a return address, to which visitors return after sign-in.',
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
          ? `${address} already belongs to this site.`
          : `${address} already belongs to the site "${owner}".`,
      )
    answer({ site: slug, address }, address)
    if (address.startsWith('http:') && !isLoopback(address))
      note('Plain HTTP exposes the sign-in of visitors in transit. Better: https://.')
  },
})

/** Reason why a URL is refused instead of corrected: a site must send it exactly as it is listed. */
const whyNot = (text: string): string => {
  const url = URL.parse(text)
  const better = url === null ? undefined : parseRegistered(`${url.origin}${url.pathname}`)
  const hint = better === undefined ? '' : ` Did you mean ${better}`
  return `"${text}" is not a return address, such as https://shop.example/login/done: without user, query and fragment, and spelled as browsers do.${hint}`
}
