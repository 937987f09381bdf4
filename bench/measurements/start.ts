import { join } from 'node:path'
import { ask } from '../ask.ts'
import { launchServer } from '../launch.ts'
import { median } from '../median.ts'
import { atMost, measured, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'

const ROUNDS = 3

/** Measures the time from `npm start` to the first response, on an initialized data directory. */
export const start = async ({ folder }: Stage): Promise<Row[]> => {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const begun = performance.now()
    const env = { VITRINA_DATA_DIR: join(folder, 'started') }
    const server = await launchServer(['npm', 'start'], env, folder)
    // Any response proves that the server is up.
    await ask(server.url).catch(() => undefined)
    if (round > 0) times.push(performance.now() - begun)
    await server.stop()
  }
  const seconds = median(times) / 1000
  return [measured('npm start to the first answer', seconds, `${seconds.toFixed(2)} s`, atMost(1, ' s'))]
}
