import passport from 'passport'
import OpenIdStrategy from 'passport-openidconnect'
import { CLIENT_ID, CLIENT_SECRET, ISSUER, serve } from './site.js'

serve((app, address) => {
  const verify = (_issuer, profile, _context, idToken, done) => done(null, { ...profile, idToken })
  passport.use(
    new OpenIdStrategy(
      {
        issuer: ISSUER,
        authorizationURL: `${ISSUER}/oauth/authorize`,
        tokenURL: `${ISSUER}/oauth/token`,
        userInfoURL: `${ISSUER}/oauth/userinfo`,
        clientID: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
        callbackURL: `${address}/callback`,
        scope: 'profile email',
        // Replaces PKCE, which the library lacks: it stores the nonce in the session of the browser.
        nonce: true,
        skipUserProfile: false,
      },
      verify,
    ),
  )
  passport.serializeUser((user, done) => done(null, user))
  passport.deserializeUser((user, done) => done(null, user))

  app.use(passport.session())
  app.get('/login', passport.authenticate('openidconnect'))
  app.get(
    '/callback',
    passport.authenticate('openidconnect', { failWithError: true }),
    (_request, response) => {
      response.redirect('/')
    },
  )
  app.get('/', (request, response) => response.json(request.user ?? null))
  app.get('/logout', (request, response, next) => {
    const asked = new URLSearchParams({
      id_token_hint: request.user.idToken,
      post_logout_redirect_uri: `${address}/`,
    })
    request.logout((error) => (error ? next(error) : response.redirect(`${ISSUER}/oauth/logout?${asked}`)))
  })
})
