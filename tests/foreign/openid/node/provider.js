import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

// Identity provider from npm with the scopes, claims and userinfo that Google and Telegram document. Each visitor has
// the claims of CLAIMS and consents, unless ANSWER is `denied`.

const { KIND, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI, CLAIMS, ANSWER } = process.env
const claims = JSON.parse(CLAIMS)

const AS = {
  google: {
    scopes: ['openid', 'email', 'profile'],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name', 'picture'] },
    // Google returns all claims in the ID token and at userinfo.
    conformIdTokenClaims: false,
    features: { userinfo: { enabled: true } },
    clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
  },
  telegram: {
    scopes: ['openid', 'profile', 'phone'],
    claims: { profile: ['name', 'preferred_username', 'picture'], phone: ['phone_number'] },
    conformIdTokenClaims: false,
    features: { userinfo: { enabled: false } },
    clientAuthMethods: ['client_secret_basic'],
    pkce: { required: () => true },
  },
}[KIND]

const server = createServer()
server.listen(0, '127.0.0.1', () => {
  const address = `http://127.0.0.1:${server.address().port}`
  const provider = new Provider(address, {
    ...AS,
    claims: { openid: ['sub'], ...AS.claims },
    features: { ...AS.features, devInteractions: { enabled: false } },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [REDIRECT_URI],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    cookies: { keys: ['of a test'] },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...claims, sub: accountId }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope(AS.scopes.join(' '))
      await grant.save()
      return grant
    },
  })
  const respond = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url.startsWith('/interaction/')) return respond(request, response)
    const denied = { error: 'access_denied', error_description: 'The person did not want to' }
    const result = ANSWER === 'denied' ? denied : { login: { accountId: claims.sub } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
  console.log(address)
})
