import * as client from 'openid-client'
import { CLIENT_ID, CLIENT_SECRET, ISSUER, METHOD, serve } from './site.js'

const METHODS = {
  basic: () => client.ClientSecretBasic(CLIENT_SECRET),
  post: () => client.ClientSecretPost(CLIENT_SECRET),
  none: () => client.None(),
}

serve(async (app, address) => {
  const config = await client.discovery(new URL(ISSUER), CLIENT_ID, undefined, METHODS[METHOD](), {
    // The first option is only for a hub without TLS. The second one verifies signatures also of tokens that come directly
    // from the hub.
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  })

  app.get('/login', async (request, response) => {
    const verifier = client.randomPKCECodeVerifier()
    const state = client.randomState()
    const nonce = client.randomNonce()
    request.session.login = { verifier, state, nonce }
    const asked = client.buildAuthorizationUrl(config, {
      redirect_uri: `${address}/callback`,
      scope: 'openid profile email groups',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      max_age: '3600',
      state,
      nonce,
    })
    response.redirect(asked.href)
  })

  app.get('/callback', async (request, response) => {
    const { verifier, state, nonce } = request.session.login
    const tokens = await client.authorizationCodeGrant(config, new URL(request.url, address), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      maxAge: 3600,
      idTokenExpected: true,
    })
    request.session.tokens = tokens
    request.session.claims = tokens.claims()
    response.redirect('/')
  })

  app.get('/', (request, response) => response.json(request.session.claims ?? null))

  app.get('/userinfo', async (request, response) => {
    const { tokens, claims } = request.session
    response.json(await client.fetchUserInfo(config, tokens.access_token, claims.sub))
  })

  app.post('/refresh', async (request, response) => {
    const tokens = await client.refreshTokenGrant(config, request.session.tokens.refresh_token)
    request.session.tokens = tokens
    response.json(tokens.claims())
  })

  app.post('/introspect', async (request, response) => {
    response.json(await client.tokenIntrospection(config, request.session.tokens.access_token))
  })

  app.post('/revoke', async (request, response) => {
    await client.tokenRevocation(config, request.session.tokens.refresh_token)
    response.json('revoked')
  })

  app.get('/logout', (request, response) => {
    const { tokens } = request.session
    const ending = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${address}/`,
      state: 'signed out',
    })
    request.session.destroy(() => response.redirect(ending.href))
  })
})
