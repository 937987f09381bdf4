import { changesIn } from '@vitrina/server/exchange/destinations/parse-settings'
import { changedSettings, lockSettings, updateSettings } from '@vitrina/server/exchange/destinations/settings'
import { audit } from '@vitrina/server/hub/audit'
import { command, UsageError } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { DESTINATION_OPTIONS, destinationIdOf, destinationSettingsOf } from './options.ts'

export const destinationSet = command({
  summary: 'Change the settings of a destination.',
  args: ['site', 'destination'],
  options: DESTINATION_OPTIONS,
  async run({ site: slug, destination, ...given }, { openToWrite, answer }) {
    const id = destinationIdOf(destination)
    const wanted = destinationSettingsOf(given)
    if (Object.keys(wanted).length === 0) throw new UsageError('At least one option is required.')
    const sql = await openToWrite()
    const { id: siteId } = await siteBySlug(sql, slug)
    const after = await sql.begin(async (sql) => {
      const before = await lockSettings(sql, { siteId, id })
      if (!before) throw new Error('The site has no such destination.')
      const changes = changesIn(wanted, before)
      const fields = changedSettings(before, changes)
      const after = { ...before, ...changes }
      if (fields.length > 0) {
        await updateSettings(sql, { siteId, id }, after)
        await audit(sql, { event: 'destination_changed', siteId, detail: { id, fields } })
      }
      return after
    })
    answer({ site: slug, id, ...after }, `Destination ${id} is changed.`)
  },
})
