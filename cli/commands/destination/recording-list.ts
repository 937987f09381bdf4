import { listRecordings } from '@vitrina/server/exchange/recorder/recordings'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { table, utcTime } from '../../table.ts'
import { destinationIdOf } from './options.ts'

export const destinationRecordingList = command({
  summary: 'List the recorded exchanges of a destination.',
  args: ['site', 'destination'],
  async run({ site: slug, destination }, { openToRead, answer }) {
    const id = destinationIdOf(destination)
    const sql = await openToRead()
    const { id: siteId } = await siteBySlug(sql, slug)
    const all = await listRecordings(sql, { siteId, id })
    const rows = all.map(({ id, began, ended, requests, bytes }) => [
      String(id),
      utcTime(began.toISOString()),
      utcTime(ended.toISOString()),
      String(requests),
      String(bytes),
    ])
    answer(all, table(['id', 'began', 'ended', 'requests', 'bytes'], rows, 'There is no recorded exchange.'))
  },
})
