import { type Client, clientOf } from '../../vitrina.ts'
import type { RunningServer } from '../server-process.ts'

/** Several servers of one database, some of which may be down. */
export interface Fleet {
  /** URL of any running server. */
  url(): string
  /** Caller of a site that uses another server for each call. */
  clientFor(token: string, siteId: number): Client
  /** Kills a server and starts another instead. */
  killOne(): Promise<void>
  /** Stops all servers in an orderly way. */
  stop(): Promise<void>
}

export const startFleet = async (
  start: () => Promise<RunningServer>,
  size: number,
  random: () => number,
): Promise<Fleet> => {
  const servers = await Promise.all(Array.from({ length: size }, start))
  const any = (): RunningServer => servers[Math.floor(random() * servers.length)] as RunningServer
  const url = () => any().url

  return {
    url,
    clientFor: (token, siteId) => {
      const to = () => clientOf(url(), token, siteId)
      return {
        token,
        siteId,
        get: (...call) => to().get(...call),
        post: (...call) => to().post(...call),
        put: (...call) => to().put(...call),
        patch: (...call) => to().patch(...call),
        del: (...call) => to().del(...call),
      }
    },
    killOne: async () => {
      const victim = any()
      victim.kill('SIGKILL')
      await victim.ended
      servers.splice(servers.indexOf(victim), 1)
      servers.push(await start())
    },
    stop: async () => {
      for (const server of servers) server.kill('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
    },
  }
}
