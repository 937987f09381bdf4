import { listEndpoints } from '@vitrina/server/events/webhooks/endpoints/endpoint'
import type { Endpoint } from '@vitrina/server/events/webhooks/endpoints/endpoint-queries'
import { command } from '../command.ts'
import { siteBySlug } from '../site.ts'
import { moment, table } from '../table.ts'

export const webhookList = command({
  summary: 'List the webhooks of a site, without their secrets.',
  args: ['site'],
  async run({ site: slug }, { openToRead, answer }) {
    const sql = await openToRead()
    const endpoints = await listEndpoints(sql, (await siteBySlug(sql, slug)).id)
    const rows = endpoints.map((endpoint) => [
      String(endpoint.id),
      endpoint.url,
      endpoint.description,
      endpoint.events.join(' '),
      stateOf(endpoint),
      String(endpoint.pending),
      String(endpoint.parked),
    ])
    const header = ['id', 'url', 'description', 'events', 'state', 'pending', 'parked']
    answer(endpoints, table(header, rows, 'There is no webhook yet.'))
  },
})

const stateOf = ({ state, disabled_by, paused_until, failing_since }: Endpoint): string => {
  if (state === 'disabled')
    return disabled_by === 'gone' ? 'disabled: it answered that it is gone' : 'disabled'
  if (paused_until) return `waits until ${moment(paused_until)}, as it asked`
  return failing_since ? `failing since ${moment(failing_since)}` : 'works'
}
