import { goLive } from '@vitrina/server/exchange/destinations/destinations'
import { audit } from '@vitrina/server/hub/audit'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { destinationIdOf } from './options.ts'

export const destinationGoLive = command({
  summary: 'End the dry run of a destination: the server writes what it has received.',
  args: ['site', 'destination'],
  async run({ site: slug, destination }, { openToWrite, answer }) {
    const id = destinationIdOf(destination)
    const sql = await openToWrite()
    const { id: siteId } = await siteBySlug(sql, slug)
    const isLive = await sql.begin(async (sql) => {
      const isLive = await goLive(sql, { siteId, id })
      if (isLive) await audit(sql, { event: 'destination_live', siteId, detail: { id } })
      return isLive
    })
    if (!isLive) throw new Error('The site has no destination of this number in a dry run.')
    answer({ site: slug, id, live: true }, String(id))
  },
})
