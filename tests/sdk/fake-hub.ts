import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

interface Grant {
  site: string
  generation: number
  revoked: boolean
  /** Last redeemed refresh token, its response and its time. */
  last: { token: string; answer: Promise<object>; at: number } | undefined
}

const secretOf = () => randomBytes(32).toString('base64url')
const unix = () => Math.floor(Date.now() / 1000)

/** Only person of the hub. */
export const PERSON_ID = 'p_7g2c9k4m1x8qz5t0w3bvn6hjrd'

/** Seconds by which tokens are backdated. */
const BACKDATED = 10

/**
 * Hub according to sections 7.1 to 7.6 of the contract, with one person who is signed in already. It can fail
 * in ways that cannot be forced on a real hub.
 */
export const startFakeHub = async ({ secret }: { secret?: string } = {}) => {
  const key = async () => ({ kid: secretOf(), ...(await generateKeyPair('ES256', { extractable: true })) })
  const keys = [await key()]
  const temporary = new Map<string, { site: string; challenge: string; used?: Grant }>()
  const grants = new Map<string, Grant>()
  /** Paths of all received calls. */
  const calls: string[] = []
  const faults = {
    /** Resets every connection. */
    isUnreachable: false,
    /** Performs the calls of these paths, once each, and resets the connection instead of responding. */
    lose: [] as string[],
    /** Responds to these paths with a status and an empty body. */
    status: {} as Record<string, number>,
    /** Promise that responses wait for. */
    hold: Promise.resolve(),
    accessLife: 300,
    claims: {} as Record<string, unknown>,
    header: {} as Record<string, unknown>,
  }
  let issuer = ''

  const sign = async (claims: Record<string, unknown>, typ: string, life: number) => {
    const newest = keys.at(-1) as (typeof keys)[number]
    return new SignJWT({
      iss: issuer,
      sub: PERSON_ID,
      user_id: PERSON_ID,
      client_id: 'demo',
      iat: unix() - BACKDATED,
      nbf: unix() - BACKDATED,
      exp: unix() + life,
      jti: secretOf(),
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ, kid: newest.kid, ...faults.header })
      .sign(newest.privateKey)
  }
  const tokensOf = async (grant: Grant) => ({
    access: await sign(
      { aud: grant.site, token_type: 'access', groups: ['loyal'], sid: '1', ...faults.claims },
      'at+jwt',
      faults.accessLife,
    ),
    refresh: await sign({ token_type: 'refresh', generation: grant.generation }, 'JWT', 14 * 86_400),
  })

  type Answer = readonly [status: number, body?: object | undefined, headers?: Record<string, string>]
  const notValid: Answer = [401, { code: 'token_not_valid', detail: 'No.' }]
  const problem = (status: number, code: string): Answer => [status, { code, detail: `No: ${code}.` }]

  const posts: Record<string, (body: Record<string, unknown>, site: string | undefined) => Promise<Answer>> =
    {
      async '/users/hub-auth/'({ token, code_verifier }, site) {
        const listed = temporary.get(String(token))
        const challenge = createHash('sha256').update(String(code_verifier)).digest('base64url')
        if (listed?.used) listed.used.revoked = true
        if (!listed || listed.used || challenge !== listed.challenge || (site ?? listed.site) !== listed.site)
          return notValid
        const grant: Grant = { site: listed.site, generation: 1, revoked: false, last: undefined }
        listed.used = grant
        const tokens = { ...(await tokensOf(grant)), auth_token: secretOf() }
        grants.set(tokens.refresh, grant).set(tokens.auth_token, grant)
        return [200, tokens]
      },
      async '/users/token/refresh/'({ refresh }) {
        const grant = grants.get(String(refresh))
        if (!grant || grant.revoked) return notValid
        const { generation } = JSON.parse(
          Buffer.from(String(refresh).split('.')[1] ?? '', 'base64url').toString(),
        )
        if (generation === grant.generation) {
          grant.generation += 1
          // Stored before the first await, atomically as in a statement of a database.
          const answer = tokensOf(grant)
          grant.last = { token: String(refresh), answer, at: Date.now() }
          const tokens = await answer
          grants.set(tokens.refresh, grant)
          return [200, tokens]
        }
        const { last } = grant
        if (secret && last && last.token === refresh && Date.now() - last.at < 10_000)
          return [200, await last.answer]
        grant.revoked = true
        return notValid
      },
      async '/users/logout/'({ auth_token }) {
        const grant = grants.get(String(auth_token))
        if (!grant || grant.revoked) return notValid
        grant.revoked = true
        return [204]
      },
    }

  const gets: Record<string, (query: URLSearchParams, request: IncomingMessage) => Promise<Answer>> = {
    async '/.well-known/jwks.json'() {
      const published = keys.map(async ({ kid, publicKey }) => ({
        ...(await exportJWK(publicKey)),
        kid,
        alg: 'ES256',
      }))
      return [200, { keys: await Promise.all(published) }]
    },
    async '/user/user-group'(_, { headers: { authorization } }) {
      if (!authorization?.startsWith('Bearer ey')) return notValid
      if ([...grants.values()].some(({ revoked }) => revoked)) return notValid
      const group = { id: 3, name: 'loyal' }
      const person = { id: PERSON_ID, email: 'ana@example.com', first_name: 'Ana', last_name: 'Rusu' }
      return [200, { ...person, groups: [group], user_group: group }]
    },
  }
  const auth = (query: URLSearchParams): Answer => {
    const back = new URL(query.get('redirect_url') ?? '')
    const token = secretOf()
    temporary.set(token, { site: 'demo', challenge: query.get('code_challenge') ?? '' })
    back.searchParams.set('token', token)
    const state = query.get('state')
    if (state !== null) back.searchParams.set('state', state)
    return [303, undefined, { location: back.href }]
  }

  const answerTo = async (request: IncomingMessage, body: string): Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer)
    const status = faults.status[pathname]
    if (status !== undefined) return [status]
    if (/^\/(ro|ru|en|uk)\/auth$/.test(pathname)) return auth(searchParams)
    if (request.method === 'GET')
      return (await gets[pathname]?.(searchParams, request)) ?? problem(404, 'not_found')
    const [, encoded = ''] = request.headers.authorization?.split('Basic ') ?? []
    const credentials = Buffer.from(encoded, 'base64').toString()
    if (secret && pathname !== '/users/logout/' && credentials !== `demo:${secret}`)
      return problem(401, 'unauthorized')
    const site = credentials.split(':')[0] || undefined
    return (await posts[pathname]?.(JSON.parse(body), site)) ?? problem(404, 'not_found')
  }

  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    calls.push(path)
    if (faults.isUnreachable) return void request.socket.destroy()
    const chunks = await request.toArray()
    const [status, body, headers = {}] = await answerTo(request, Buffer.concat(chunks).toString())
    await faults.hold
    const lost = faults.lose.indexOf(path)
    if (lost >= 0) {
      faults.lose.splice(lost, 1)
      return void request.socket.destroy()
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body && JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  after(() => server.close().closeAllConnections())

  return {
    url: issuer,
    calls,
    faults,
    sign,
    callsTo: (path: string) => calls.filter((call) => call === path).length,
    /** Signs with a new key; the old one is unpublished unless it is kept. */
    rotate: async () => {
      keys.splice(0, keys.length, await key())
    },
    /** Revokes all tokens so far, as signing out elsewhere does. */
    endAll: () => {
      for (const grant of grants.values()) grant.revoked = true
    },
  }
}

export type FakeHub = Awaited<ReturnType<typeof startFakeHub>>
