import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { answerJobs } from '../worker.ts'
import { type Arrival, type EventsJob, presentTime } from './load.ts'

const poll = async ({ url, token, after, clients }: EventsJob & { kind: 'poll' }): Promise<Arrival[]> => {
  const agent = new Agent({ keepAlive: true })
  const one = async (): Promise<Arrival> => {
    const asked = request(`${url}/external/changes/?after=${after}&wait=60`, {
      agent,
      headers: { 'api-token': token },
    }).end()
    const [answer] = await once(asked, 'response')
    const at = presentTime()
    const { next } = (await json(answer)) as { next: number }
    if (answer.statusCode !== 200) throw new Error(`A client that waits was answered ${answer.statusCode}.`)
    return { at, cursor: next }
  }
  const arrivals = await Promise.all(Array.from({ length: clients }, one))
  agent.destroy()
  return arrivals
}

const receive = async ({ ports, hanging, count }: EventsJob & { kind: 'receive' }): Promise<Arrival[]> => {
  const arrivals: Arrival[] = []
  const { promise: all, resolve } = Promise.withResolvers<void>()
  const servers = [...ports, ...hanging].map((port) =>
    createServer(async (call, answer) => {
      const at = presentTime()
      const { data } = (await json(call)) as { data: { cursor: number } }
      if (hanging.includes(port)) return
      answer.writeHead(204).end()
      if (arrivals.push({ at, cursor: data.cursor }) === count) resolve()
    }).listen(port, '127.0.0.1'),
  )
  await all
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
  return arrivals
}

answerJobs<EventsJob, Arrival[]>((job) => (job.kind === 'poll' ? poll(job) : receive(job)))
