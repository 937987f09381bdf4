import { listDestinations } from '@vitrina/server/exchange/destinations/destinations'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { table, utcTime } from '../../table.ts'

export const destinationList = command({
  summary: 'List the destinations of a site, with their mappings and last runs.',
  args: ['site'],
  async run({ site: slug }, { openToRead, answer }) {
    const sql = await openToRead()
    const site = await siteBySlug(sql, slug)
    const all = await listDestinations(sql, site.id)
    const rows = all.map(({ id, name, login, mode, last_used_at, runs, words, stopped_orders }) => [
      String(id),
      name,
      login,
      mode,
      utcTime(last_used_at),
      runs[0] ? `${runs[0].file} ${runs[0].state}` : null,
      String(words.filter(({ ours }) => ours === null).length),
      String(stopped_orders.length),
    ])
    const header = ['id', 'name', 'login', 'mode', 'last used', 'last run', 'unknown words', 'stopped orders']
    answer(all, table(header, rows, 'The site has no destination.'))
  },
})
