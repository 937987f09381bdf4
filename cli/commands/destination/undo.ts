import { requestUndoOf } from '@vitrina/server/exchange/undo/undo-session'
import { audit } from '@vitrina/server/hub/audit'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { destinationIdOf } from './options.ts'

export const destinationUndo = command({
  summary: 'Undo the exchange of goods to which a run of a destination belongs.',
  args: ['site', 'destination', 'run'],
  async run({ site: slug, destination, run: text }, { openToWrite, answer }) {
    const id = destinationIdOf(destination)
    const run = destinationIdOf(text)
    const sql = await openToWrite()
    const { id: siteId } = await siteBySlug(sql, slug)
    await sql.begin(async (sql) => {
      if (!(await requestUndoOf(sql, { siteId, id }, run, null)))
        throw new Error('The destination has no such run.')
      await audit(sql, { event: 'destination_undone', siteId, detail: { id, run } })
    })
    answer({ site: slug, id, run }, 'A running server undoes the exchange within seconds.')
  },
})
