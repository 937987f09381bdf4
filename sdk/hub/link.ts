import { HubError } from './hub-error.ts'
import type { HubUser } from './session-store.ts'
import type { Settings } from './settings.ts'

/** What the hub gives for a temporary token. */
export interface Tokens {
  readonly access: string
  readonly refresh: string
  readonly authToken: string
}

/** A person, as `GET /user/user-group` tells of them. */
export interface Profile {
  /** As {@link HubUser.id}. */
  readonly id: string
  /** Null for a person without one. */
  readonly email: string | null
  readonly first_name: string
  readonly last_name: string
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  readonly user_group: { readonly id: number; readonly name: string } | null
}

/** Two of them fit into the ten seconds in which the hub repeats the answer to a refresh. */
const TIMEOUT_MS = 4_000

/**
 * The calls to the hub.
 * @throws {HubError} all of them, with each of its codes
 */
export const linkTo = ({ adminUrl, site, secret, isHub }: Settings) => {
  const credentials =
    secret === undefined ? undefined : `Basic ${Buffer.from(`${site}:${secret}`).toString('base64')}`

  const ask = async (path: string, headers: Record<string, string>, body?: object): Promise<unknown> => {
    const answer = await fetch(adminUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
      // A token goes to nobody else.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new HubError('hub_away', `${adminUrl} does not answer`, { cause: error })
    })
    const text = await answer.text().catch((error: unknown) => {
      throw new HubError('hub_away', `${adminUrl} broke off`, { cause: error })
    })
    const read = parsed(text)
    if (!answer.ok) throw refusalOf(answer.status, read, adminUrl + path)
    return read
  }

  const post = (path: string, body: object) =>
    ask(
      path,
      { 'content-type': 'application/json', ...(credentials && { authorization: credentials }) },
      body,
    )

  const strange = (path: string) => new HubError('hub_refused', `${adminUrl}${path} answers as no hub does`)

  return {
    async exchange(token: string, verifier: string): Promise<Tokens> {
      const path = '/users/hub-auth/'
      const answer = await post(path, { token, code_verifier: verifier, ...(isHub && { is_hub: true }) })
      const { access, refresh, auth_token: authToken } = Object(answer)
      if (![access, refresh, authToken].every(isText)) throw strange(path)
      return { access, refresh, authToken }
    },

    /** Spends `token`: whoever loses the answer has to ask soon for the same, and only a site with a secret may. */
    async refresh(token: string): Promise<Pick<Tokens, 'access' | 'refresh'>> {
      const path = '/users/token/refresh/'
      const { access, refresh } = Object(await post(path, { refresh: token }))
      if (![access, refresh].every(isText)) throw strange(path)
      return { access, refresh }
    },

    async logout(authToken: string): Promise<void> {
      await post('/users/logout/', { auth_token: authToken })
    },

    async profile(access: string): Promise<Profile> {
      const path = '/user/user-group'
      const answer = await ask(path, { authorization: `Bearer ${access}` })
      const { email } = Object(answer)
      if (!isText(email) && email !== null) throw strange(path)
      // A hub of the release before names people by number.
      return { ...(answer as Profile), id: String(Object(answer).id) }
    },

    async keys(): Promise<readonly unknown[]> {
      const path = '/.well-known/jwks.json'
      const { keys } = Object(await ask(path, {}))
      if (!Array.isArray(keys)) throw strange(path)
      return keys
    },
  }
}

export type Link = ReturnType<typeof linkTo>

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Only the hub itself, by its code, says that a token is dead: what stands in front of it may answer 401, too. */
const refusalOf = (status: number, answer: unknown, address: string): HubError => {
  const { code, detail } = Object(answer)
  if (status >= 500 || status === 429 || status === 408)
    return new HubError('hub_away', `${address} answers ${status}`)
  if (status === 401 && code === 'token_not_valid')
    return new HubError('token_not_valid', 'the hub does not take this token')
  return new HubError('hub_refused', `${address} answers ${status}${isText(detail) ? `: ${detail}` : ''}`)
}
