import { rotateDestination } from '@vitrina/server/exchange/destinations/destinations'
import { audit } from '@vitrina/server/hub/audit'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { destinationIdOf } from './options.ts'

export const destinationRotate = command({
  summary: 'Replace the password of a destination.',
  args: ['site', 'destination'],
  async run({ site: slug, destination }, { openToWrite, answer, note }) {
    const id = destinationIdOf(destination)
    const sql = await openToWrite()
    const { id: siteId } = await siteBySlug(sql, slug)
    const issued = await sql.begin(async (sql) => {
      const issued = await rotateDestination(sql, { siteId, id })
      if (issued) await audit(sql, { event: 'destination_rotated', siteId, detail: { id } })
      return issued
    })
    if (!issued) throw new Error('The site has no such destination.')
    answer({ site: slug, ...issued }, `${issued.login}\n${issued.password}`)
    note('The password is not shown again.')
  },
})
