import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { createHub, type Hub } from '@vitrina/sdk/hub'
import type { HubError } from '@vitrina/sdk/hub/hub-error'
import type { HubOptions, OpenIdOptions, OwnFlowOptions } from '@vitrina/sdk/hub/settings'
import { nodeHandler } from '@vitrina/sdk/node'

type SiteOptions =
  | (Partial<OwnFlowOptions> & Pick<OwnFlowOptions, 'authUrl'>)
  | (Partial<OpenIdOptions> & Pick<OpenIdOptions, 'issuer'>)

/**
 * Calling site on plain node:http. It responds to every path with `{ url, user, token, profile }`; `profile`
 * only at `/profile`.
 */
export const startSite = async (options: SiteOptions) => {
  const failures: HubError[] = []
  let hub: Hub | undefined
  const server = createServer((request, response) => {
    const site = async () => {
      const session = await hub?.session(request)
      const profile = request.url === '/profile' ? await hub?.profile(request) : undefined
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({ url: request.url, user: session?.user, token: session?.accessToken, profile }),
      )
    }
    if (hub) nodeHandler(hub)(request, response, site)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close().closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  hub = createHub({
    ...('issuer' in options ? { clientId: 'demo' } : { site: 'demo' }),
    callbackUrl: `${url}/hub/callback`,
    onFailure: (error) => failures.push(error),
    ...options,
  } as HubOptions)
  return { url, hub, failures }
}
