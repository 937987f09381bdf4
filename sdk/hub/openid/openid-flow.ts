import type { ReadAccess } from '../access-token.ts'
import { callHub, isText } from '../call.ts'
import { type Flow, only } from '../flow.ts'
import { HubError } from '../hub-error.ts'
import { notValid } from '../jws.ts'
import type { FindKey } from '../keys.ts'
import type { Tokens } from '../link.ts'
import type { Settings } from '../settings.ts'
import { challengeOf, nonceOf, stateOf } from '../started-login.ts'
import { idTokens } from './client-tokens.ts'
import type { Metadata } from './metadata.ts'

interface Parts {
  readonly settings: Settings
  readonly findMetadata: () => Promise<Metadata>
  readonly findKey: FindKey
  readonly readAccess: ReadAccess
}

/** Scopes of the claims that `profile` returns. */
const SCOPE = 'openid profile email groups'

/** OpenID Connect (docs/openid-connect.md): the browser returns with a code, which is exchanged for an ID token. */
export const openIdFlow = ({ settings, findMetadata, findKey, readAccess }: Parts): Flow => {
  const { authUrl: issuer, adminUrl, site, secret, callbackUrl } = settings
  const readId = idTokens(settings, findKey)

  /** Encoding of RFC 6749 2.3.1. */
  const basic = `Basic ${btoa([site, secret ?? ''].map(encodeURIComponent).join(':'))}`

  const requestTokens = async (form: Readonly<Record<string, string>>): Promise<Tokens> => {
    const address = adminUrl + (await findMetadata()).token_endpoint.slice(issuer.length)
    const { ok, status, body } = await callHub(address, {
      headers: secret === undefined ? {} : { authorization: basic },
      body: new URLSearchParams({ ...form, ...(secret === undefined && { client_id: site }) }),
    })
    const { access_token: access, refresh_token: refresh, id_token: authToken, error } = Object(body)
    // Only the hub's own code means an invalid token.
    if (status === 400 && error === 'invalid_grant')
      throw new HubError('token_not_valid', 'the hub refused this token')
    if (!ok)
      throw new HubError('hub_refused', `${address} returned ${status}${isText(error) ? `: ${error}` : ''}`)
    if (![access, refresh, authToken].every(isText))
      throw new HubError('hub_refused', `${address} returned an invalid response`)
    return { access, refresh, authToken }
  }

  return {
    async signInUrl(login) {
      const { authorization_endpoint: address } = await findMetadata()
      const query = new URLSearchParams({
        client_id: site,
        redirect_uri: callbackUrl,
        response_type: 'code',
        scope: SCOPE,
        state: stateOf(login),
        nonce: nonceOf(login),
        code_challenge: challengeOf(login),
        code_challenge_method: 'S256',
        ui_locales: login.language,
      })
      return `${address}?${query}`
    },

    answerIn(query) {
      const iss = only(query, 'iss')
      // Prevents mix-up attacks: a code of another issuer is not sent to the hub (RFC 9207).
      if (iss !== issuer)
        throw new HubError(
          'hub_refused',
          `the issuer (iss) of the response is ${JSON.stringify(iss)}, not ${issuer}`,
        )
      const error = only(query, 'error')
      if (error !== undefined)
        throw new HubError('hub_refused', `the hub returned the error ${JSON.stringify(error)}`)
      return only(query, 'code')
    },

    exchange: (code, { verifier }) =>
      requestTokens({
        grant_type: 'authorization_code',
        code,
        redirect_uri: callbackUrl,
        code_verifier: verifier,
      }),

    refresh: (refresh) => requestTokens({ grant_type: 'refresh_token', refresh_token: refresh }),

    async read({ access, authToken }, expected) {
      const nonce = 'login' in expected ? nonceOf(expected.login) : undefined
      const { personId, sessionId } = await readId(authToken, { access, nonce })
      const token = await readAccess(access)
      if (token.user.id !== personId || token.user.sessionId !== sessionId)
        return notValid('ID token', 'the access token belongs to another person or session')
      if ('personId' in expected && expected.personId !== personId)
        return notValid('ID token', 'it belongs to another person than before')
      return token
    },

    async signOut(authToken, back) {
      const { end_session_endpoint: address } = await findMetadata()
      const query = new URLSearchParams({
        client_id: site,
        id_token_hint: authToken,
        post_logout_redirect_uri: callbackUrl,
        // The callback recognizes a path as the return from a sign-out.
        state: back,
      })
      return `${address}?${query}`
    },
  }
}
