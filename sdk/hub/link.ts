import { callHub, type HubAnswer, isText } from './call.ts'
import { HubError } from './hub-error.ts'
import type { Settings } from './settings.ts'

/** Tokens that the hub returns for a temporary token or a code. */
export interface Tokens {
  readonly access: string
  readonly refresh: string
  /** Token that ends the session at the hub: its own token or, with OpenID Connect, the ID token. */
  readonly authToken: string
}

/** Person, as returned by `GET /user/user-group`. */
export interface Profile {
  /** Same as {@link HubUser.id}. */
  readonly id: string
  /** E-mail address; null for a person without one. */
  readonly email: string | null
  readonly first_name: string
  readonly last_name: string
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  readonly user_group: { readonly id: number; readonly name: string } | null
}

/** Calls to the hub. @throws {HubError} with any of its codes */
export const linkTo = ({ adminUrl, site, secret, isHub }: Settings) => {
  const credentials =
    secret === undefined ? undefined : `Basic ${Buffer.from(`${site}:${secret}`).toString('base64')}`

  const request = async (path: string, headers: Record<string, string>, body?: object): Promise<unknown> => {
    const answer = await callHub(adminUrl + path, { headers, body: body && JSON.stringify(body) })
    if (!answer.ok) throw refusalOf(answer, adminUrl + path)
    return answer.body
  }

  const post = (path: string, body: object) =>
    request(
      path,
      { 'content-type': 'application/json', ...(credentials && { authorization: credentials }) },
      body,
    )

  const strange = (path: string) =>
    new HubError('hub_refused', `${adminUrl}${path} returned an invalid response`)

  return {
    async exchange(token: string, verifier: string): Promise<Tokens> {
      const path = '/users/hub-auth/'
      const answer = await post(path, { token, code_verifier: verifier, ...(isHub && { is_hub: true }) })
      const { access, refresh, auth_token: authToken } = Object(answer)
      if (![access, refresh, authToken].every(isText)) throw strange(path)
      return { access, refresh, authToken }
    },

    /**
     * Refreshes the tokens and invalidates `token`. A site with a secret may repeat the call within ten seconds after a lost
     * response.
     */
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
      const answer = await request(path, { authorization: `Bearer ${access}` })
      const { email } = Object(answer)
      if (!isText(email) && email !== null) throw strange(path)
      // A hub of the previous release identifies people by number.
      return { ...(answer as Profile), id: String(Object(answer).id) }
    },

    async keys(): Promise<readonly unknown[]> {
      const path = '/.well-known/jwks.json'
      const { keys } = Object(await request(path, {}))
      if (!Array.isArray(keys)) throw strange(path)
      return keys
    },
  }
}

export type Link = ReturnType<typeof linkTo>

/** Error for a refusal. Only the hub's own code means an invalid token: a proxy may respond with 401, too. */
const refusalOf = ({ status, body }: HubAnswer, address: string): HubError => {
  const { code, detail } = Object(body)
  if (status === 401 && code === 'token_not_valid')
    return new HubError('token_not_valid', 'the hub refused this token')
  return new HubError('hub_refused', `${address} returned ${status}${isText(detail) ? `: ${detail}` : ''}`)
}
