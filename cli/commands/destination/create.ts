import { createDestination } from '@vitrina/server/exchange/destinations/destinations'
import { newSettingsIn } from '@vitrina/server/exchange/destinations/parse-settings'
import { audit } from '@vitrina/server/hub/audit'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { DESTINATION_OPTIONS, destinationSettingsOf } from './options.ts'

export const destinationCreate = command({
  summary: 'Create a destination: an external system, such as 1C, that exchanges files with a site.',
  args: ['site'],
  options: DESTINATION_OPTIONS,
  async run({ site: slug, ...values }, { openToWrite, answer, note }) {
    const destination = newSettingsIn({ name: '1C', ...destinationSettingsOf(values) })
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const credentials = await sql.begin(async (sql) => {
      const credentials = await createDestination(sql, site.id, destination)
      const detail = { id: credentials.id, name: destination.name }
      await audit(sql, { event: 'destination_created', siteId: site.id, detail })
      return credentials
    })
    answer({ site: slug, ...credentials }, `${credentials.login}\n${credentials.password}`)
    note('The password is not shown again.')
  },
})
