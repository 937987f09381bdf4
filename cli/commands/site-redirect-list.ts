import { listReturnAddresses } from '@vitrina/server/hub/operators/return-addresses'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { moment, table } from '../table.ts'
import { COLUMNS } from '../words/columns.ts'
import { SITES } from '../words/sites.ts'

export const siteRedirectList = command({
  summary: tell(SITES.redirectList),
  args: ['site'],
  async run({ site: slug }, { openToRead, answer }) {
    const sql = await openToRead()
    const site = await siteBySlug(sql, slug)
    const addresses = await listReturnAddresses(sql, site.id)
    const rows = addresses.map(({ address, created_at }) => [address, moment(created_at)])
    answer(
      addresses.map((address) => ({ site: slug, ...address })),
      table([COLUMNS.address, COLUMNS.added], rows, tell(SITES.noAddresses)),
    )
  },
})
