import assert from 'node:assert/strict'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

type Claims = Readonly<Record<string, unknown>>

/** Claims of the provider's user, and deliberate errors of the provider. */
export interface Answering {
  readonly claims?: Claims
  /** Changes the claims of the ID token, after all other changes. */
  readonly token?: (claims: Claims) => Claims
  /** Creates another token from the right claims. */
  readonly signed?: (claims: Claims, provider: Keys) => Promise<string> | string
  /** Changes the address to which the browser returns. */
  readonly back?: (address: URL) => void
  /** Responds instead of the provider. Returns true when it has. */
  readonly instead?: (request: IncomingMessage, response: ServerResponse) => boolean
  readonly userinfo?: Claims
}

export interface Keys {
  readonly key: CryptoKey
  readonly kid: string
  readonly publicJwk: JWK
}

const newKeys = async (): Promise<Keys> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  return { key: privateKey, kid: await calculateJwkThumbprint(publicJwk), publicJwk }
}

const shared = Promise.all([newKeys(), newKeys()])

/** Key pair that no provider publishes. */
export const strangerKeys = async (): Promise<Keys> => (await shared)[1]

export const CLIENT = { id: 'vitrina', secret: 'between-hub-and-provider' } as const

const half = (access: string) =>
  createHash('sha256').update(access).digest().subarray(0, 16).toString('base64url')

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Token with a signature made without the provider's key. */
export const forged = (header: object, claims: Claims, secret?: string | Buffer): string => {
  const content = `${encoded(header)}.${encoded(claims)}`
  const mac = secret === undefined ? '' : createHmac('sha256', secret).update(content).digest('base64url')
  return `${content}.${mac}`
}

/** Differences of a provider from most others. */
interface ProviderOptions {
  /** Host name of this machine: `localhost` is another site than that of the hub. */
  readonly host?: string
  readonly metadataPath?: string
  /** True when the provider accepts the caller as the client. */
  readonly isClient?: (form: URLSearchParams, headers: IncomingHttpHeaders) => Promise<boolean> | boolean
}

const BASIC = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`

/**
 * Starts an OpenID provider on this machine whose responses each test configures. By default it follows
 * OpenID Connect.
 */
export const startProvider = async (
  metadata: Claims = {},
  {
    host = '127.0.0.1',
    metadataPath = '/.well-known/openid-configuration',
    isClient = (_, { authorization }) => authorization === BASIC,
  }: ProviderOptions = {},
) => {
  const [keys] = await shared
  const codes = new Map<
    string,
    { readonly nonce: string | null; readonly challenge: string; readonly to: string }
  >()
  const tokens = new Map<string, Claims>()
  /** Requested paths. */
  const requestedPaths: string[] = []
  let answering: Answering = {}

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    requestedPaths.push(path)
    if (answering.instead?.(request, response)) return
    if (path === '/authorize') {
      // Browsers come here directly: the user is signed in there and consents.
      const to = new URL(request.url ?? '', issuer).searchParams.get('redirect_uri') ?? ''
      const location = new URL(consent(`${issuer}${request.url}`), to)
      if (request.url?.includes('response_mode=form_post'))
        response.setHeader('content-type', 'text/html').end(postingPage(location))
      else response.writeHead(303, { location: location.href }).end()
      return
    }
    answer(path, request).then(
      (body) =>
        response
          .writeHead(body === undefined ? 400 : 200, { 'content-type': 'application/json' })
          .end(JSON.stringify(body ?? { error: 'invalid_grant' })),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`

  const answer = async (path: string, request: IncomingMessage): Promise<object | undefined> => {
    switch (path) {
      case metadataPath:
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
          ...metadata,
        }
      case '/keys':
        return { keys: [{ ...keys.publicJwk, kid: keys.kid, alg: 'RS256', use: 'sig' }] }
      case '/token':
        return redeem(new URLSearchParams(await text(request)), request)
      case '/userinfo':
        return tokens.get(request.headers.authorization ?? '')
    }
    return undefined
  }

  const redeem = async (form: URLSearchParams, { headers }: IncomingMessage) => {
    const code = form.get('code') ?? ''
    const login = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!(await isClient(form, headers)) || login?.challenge !== challenge) return undefined
    if (form.get('redirect_uri') !== login.to) return undefined
    const access = randomBytes(16).toString('hex')
    const now = Math.floor(Date.now() / 1_000)
    const right = {
      iss: issuer,
      aud: CLIENT.id,
      iat: now,
      exp: now + 300,
      nonce: login.nonce,
      at_hash: half(access),
      sub: 'nobody',
      ...answering.claims,
    }
    const claims = answering.token?.(right) ?? right
    tokens.set(`Bearer ${access}`, { sub: right.sub, ...answering.userinfo })
    const idToken = await (answering.signed?.(claims, keys) ?? signedBy(keys, claims))
    return { access_token: access, token_type: 'Bearer', expires_in: 300, id_token: idToken }
  }

  /** Handles a browser that comes to `location`. Returns the path of the hub to which it is redirected. */
  const consent = (location: string | null, how: Answering = answering): string => {
    answering = how
    assert.ok(location?.startsWith(`${issuer}/authorize?`), `not at the provider: ${location}`)
    const query = new URL(location as string).searchParams
    const [to, challenge] = [query.get('redirect_uri') ?? '', query.get('code_challenge') ?? '']
    assert.deepEqual([query.get('client_id'), query.get('code_challenge_method')], [CLIENT.id, 'S256'])
    const code = randomBytes(16).toString('hex')
    codes.set(code, { nonce: query.get('nonce'), challenge, to })
    const back = new URL(to)
    back.search = String(new URLSearchParams({ code, state: query.get('state') ?? '', iss: issuer }))
    how.back?.(back)
    return back.pathname + back.search
  }

  return {
    issuer,
    requestedPaths,
    /** Sets the further responses. */
    answers(how: Answering) {
      answering = how
    },
    consent,
  }
}

/** Page that makes a browser post the query of an address. */
const postingPage = ({ origin, pathname, searchParams }: URL): string => {
  const inputs = [...searchParams].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
  )
  return `<form method="post" action="${origin}${pathname}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>

export const signedBy = ({ key, kid }: Keys, claims: Claims): Promise<string> =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
