import type { ReadAccess } from './access-token.ts'
import { type Flow, only } from './flow.ts'
import type { Link } from './link.ts'
import type { Settings } from './settings.ts'
import { challengeOf, stateOf } from './started-login.ts'

/** Protocol of the hub (docs/authorization-hub.md): the browser returns with a temporary token. */
export const ownFlow = (settings: Settings, link: Link, readAccess: ReadAccess): Flow => ({
  async signInUrl(login) {
    const query = new URLSearchParams({
      redirect_url: settings.callbackUrl,
      state: stateOf(login),
      code_challenge: challengeOf(login),
      code_challenge_method: 'S256',
    })
    return `${settings.authUrl}/${login.language}/auth?${query}`
  },
  answerIn: (query) => only(query, 'token'),
  exchange: (token, { verifier }) => link.exchange(token, verifier),
  refresh: link.refresh,
  read: ({ access }) => readAccess(access),
  async signOut(authToken) {
    await link.logout(authToken)
    return undefined
  },
})
