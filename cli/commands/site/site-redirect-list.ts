import { listReturnAddresses } from '@vitrina/server/hub/operators/return-addresses'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { table, utcTime } from '../../table.ts'

export const siteRedirectList = command({
  summary: 'List the return addresses of a site.',
  args: ['site'],
  async run({ site: slug }, { openToRead, answer }) {
    const sql = await openToRead()
    const site = await siteBySlug(sql, slug)
    const addresses = await listReturnAddresses(sql, site.id)
    const rows = addresses.map(({ address, created_at }) => [address, utcTime(created_at)])
    answer(
      addresses.map((address) => ({ site: slug, ...address })),
      table(['address', 'added'], rows, 'The site has no return address yet.'),
    )
  },
})
