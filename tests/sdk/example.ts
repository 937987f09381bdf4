import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Example site, started by its command. */
export interface Example {
  readonly url: string
  close(): Promise<void>
}

/** Starts the example for a site of the hub; `register` receives its return address. */
export const startExample = async (
  hubUrl: string,
  site: string,
  register: (address: string) => Promise<unknown> = async () => undefined,
): Promise<Example> => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  await register(`${url}/hub/callback`)
  const shop = spawn(process.execPath, ['examples/calling-site/site.ts'], {
    env: { ...process.env, PORT: String(port), HUB_URL: hubUrl, SITE: site },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(shop, 'exit')
  await Promise.race([once(shop.stdout, 'data'), ended.then(() => Promise.reject(new Error('it ended')))])
  return {
    url,
    async close() {
      shop.kill()
      await ended
    },
  }
}
