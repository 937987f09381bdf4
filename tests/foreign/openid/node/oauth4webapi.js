import * as oauth from 'oauth4webapi'
import { CLIENT_ID, CLIENT_SECRET, ISSUER, METHOD, serve } from './site.js'

const METHODS = {
  basic: () => oauth.ClientSecretBasic(CLIENT_SECRET),
  post: () => oauth.ClientSecretPost(CLIENT_SECRET),
  none: () => oauth.None(),
}

// Only for a hub without TLS.
const options = { [oauth.allowInsecureRequests]: true }

serve(async (app, address) => {
  const issuer = new URL(ISSUER)
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options))
  const client = { client_id: CLIENT_ID }
  const proof = METHODS[METHOD]()

  app.get('/login', async (request, response) => {
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const nonce = oauth.generateRandomNonce()
    request.session.login = { verifier, state, nonce }
    const asked = new URLSearchParams({
      client_id: CLIENT_ID,
      redirect_uri: `${address}/callback`,
      response_type: 'code',
      scope: 'openid profile email groups',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      max_age: '3600',
      state,
      nonce,
    })
    response.redirect(`${server.authorization_endpoint}?${asked}`)
  })

  app.get('/callback', async (request, response) => {
    const { verifier, state, nonce } = request.session.login
    const answer = oauth.validateAuthResponse(server, client, new URL(request.url, address), state)
    const redeemed = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      proof,
      answer,
      `${address}/callback`,
      verifier,
      options,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, redeemed, {
      expectedNonce: nonce,
      maxAge: 3600,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(server, redeemed, options)
    request.session.tokens = tokens
    request.session.claims = oauth.getValidatedIdTokenClaims(tokens)
    response.redirect('/')
  })

  app.get('/', (request, response) => response.json(request.session.claims ?? null))

  app.get('/userinfo', async (request, response) => {
    const { tokens, claims } = request.session
    const told = await oauth.userInfoRequest(server, client, tokens.access_token, options)
    response.json(await oauth.processUserInfoResponse(server, client, claims.sub, told))
  })

  app.post('/refresh', async (request, response) => {
    const { refresh_token: token } = request.session.tokens
    const renewed = await oauth.refreshTokenGrantRequest(server, client, proof, token, options)
    const tokens = await oauth.processRefreshTokenResponse(server, client, renewed)
    request.session.tokens = tokens
    response.json(oauth.getValidatedIdTokenClaims(tokens))
  })

  app.post('/introspect', async (request, response) => {
    const { access_token: token } = request.session.tokens
    const told = await oauth.introspectionRequest(server, client, proof, token, options)
    response.json(await oauth.processIntrospectionResponse(server, client, told))
  })

  app.post('/revoke', async (request, response) => {
    const { refresh_token: token } = request.session.tokens
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, proof, token, options),
    )
    response.json('revoked')
  })

  app.get('/logout', (request, response) => {
    const { tokens } = request.session
    const asked = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${address}/`,
      state: 'signed out',
    })
    request.session.destroy(() => response.redirect(`${server.end_session_endpoint}?${asked}`))
  })

  // API of the site, which accepts access tokens according to RFC 9068.
  app.get('/api', async (request, response) => {
    const headers = { authorization: `Bearer ${request.session.tokens.access_token}` }
    const call = new Request(new URL('/api', address), { headers })
    response.json(await oauth.validateJwtAccessToken(server, call, CLIENT_ID, options))
  })
})
