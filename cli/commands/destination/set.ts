import { changesIn } from '@vitrina/server/exchange/destinations/parse-settings'
import { changeSettings, lockSettings } from '@vitrina/server/exchange/destinations/settings'
import { audit } from '@vitrina/server/hub/audit'
import { command, UsageError } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { DESTINATION_OPTIONS, destinationIdOf, destinationSettingsOf } from './options.ts'

export const destinationSet = command({
  summary: 'Change the settings of a destination.',
  args: ['site', 'destination'],
  options: DESTINATION_OPTIONS,
  async run({ site: slug, destination, ...values }, { openToWrite, answer }) {
    const id = destinationIdOf(destination)
    const requestedSettings = destinationSettingsOf(values)
    if (Object.keys(requestedSettings).length === 0) throw new UsageError('At least one option is required.')
    const sql = await openToWrite()
    const { id: siteId } = await siteBySlug(sql, slug)
    const after = await sql.begin(async (sql) => {
      const before = await lockSettings(sql, { siteId, id })
      if (!before) throw new Error('The site has no such destination.')
      const { after, fields } = await changeSettings(
        sql,
        { siteId, id },
        before,
        changesIn(requestedSettings, before),
      )
      if (fields.length > 0)
        await audit(sql, { event: 'destination_changed', siteId, detail: { id, fields } })
      return after
    })
    answer({ site: slug, id, ...after }, `Destination ${id} is changed.`)
  },
})
