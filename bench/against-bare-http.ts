import { startBareHttp } from './floors/bare-http.ts'
import type { FullSite } from './full-categories.ts'
import { type LoadResult, middleOf, startLoadGenerator } from './load.ts'
import type { Stage } from './stage.ts'

const ROUNDS = 5

/**
 * Sends `count` requests by `clients` concurrent clients, alternately to Vitrina and to a bare server that returns the bytes of
 * our response to the first path. `before` runs before each of our rounds, which are called `what` in a profile.
 */
export const againstBareHttp = async (
  stage: Stage,
  site: FullSite,
  paths: readonly string[],
  clients: number,
  count: number,
  before: () => Promise<void>,
  what?: string,
): Promise<{ floor: LoadResult; vitrina: LoadResult }> => {
  const bare = startBareHttp()
  const generator = startLoadGenerator()
  try {
    const { url } = await bare.run({ body: (await site.ask(paths[0] ?? '/')).body })
    const send = (url: string, name = what) =>
      generator.run({
        url,
        token: site.token,
        clients,
        requests: paths.map((path) => ({ method: 'GET' as const, path })),
        count,
        what: name,
      })
    const floor: LoadResult[] = []
    const vitrina: LoadResult[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const floorResult = await send(url)
      await before()
      const ourResult = await send(stage.server.url, round === 0 ? 'warming up' : what)
      // The first round warms up.
      if (round === 0) continue
      floor.push(floorResult)
      vitrina.push(ourResult)
    }
    return { floor: middleOf(floor), vitrina: middleOf(vitrina) }
  } finally {
    await generator.stop()
    await bare.stop()
  }
}
