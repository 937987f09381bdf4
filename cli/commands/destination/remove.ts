import { removeDestination } from '@vitrina/server/exchange/destinations/destinations'
import { audit } from '@vitrina/server/hub/audit'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { destinationIdOf } from './options.ts'

export const destinationRemove = command({
  summary: 'Remove a destination with its mappings and runs; products and orders stay.',
  args: ['site', 'destination'],
  async run({ site: slug, destination }, { openToWrite, answer }) {
    const id = destinationIdOf(destination)
    const sql = await openToWrite()
    const { id: siteId } = await siteBySlug(sql, slug)
    const isRemoved = await sql.begin(async (sql) => {
      const isRemoved = await removeDestination(sql, { siteId, id })
      if (isRemoved) await audit(sql, { event: 'destination_removed', siteId, detail: { id } })
      return isRemoved
    })
    if (!isRemoved) throw new Error('The site has no such destination.')
    answer({ site: slug, id, removed: true }, String(id))
  },
})
