import { ExpressAuth, getSession } from '@auth/express'
import { CLIENT_ID, CLIENT_SECRET, ISSUER, serve } from './site.js'

const hub = {
  id: 'hub',
  name: 'Vitrina',
  type: 'oidc',
  issuer: ISSUER,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  checks: ['pkce', 'state', 'nonce'],
}

const settings = {
  secret: 'of a test',
  trustHost: true,
  providers: [hub],
  callbacks: {
    // Auth.js generates a new user id at each sign-in; the account has the person id.
    jwt: ({ token, account }) =>
      account ? { ...token, sub: account.providerAccountId, idToken: account.id_token } : token,
    session: ({ session, token }) => ({
      ...session,
      user: { ...session.user, id: token.sub },
      idToken: token.idToken,
    }),
  },
}

serve((app, address) => {
  app.use('/auth', ExpressAuth(settings))
  app.get('/', async (request, response) => response.json(await getSession(request, settings)))
  // The sign-out of Auth.js (POST /auth/signout) ends only the session of the site.
  app.get('/logout', async (request, response) => {
    const { idToken } = await getSession(request, settings)
    const asked = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: `${address}/` })
    response.redirect(`${ISSUER}/oauth/logout?${asked}`)
  })
})
