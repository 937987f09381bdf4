import NextAuth from 'next-auth'

// As a function: a build knows nothing of the hub.
export const { handlers, auth, signIn, signOut } = NextAuth(() => ({
  trustHost: true,
  providers: [
    {
      id: 'hub',
      name: 'Vitrina',
      type: 'oidc',
      issuer: process.env.ISSUER,
      clientId: process.env.CLIENT_ID,
      clientSecret: process.env.CLIENT_SECRET,
      checks: ['pkce', 'state', 'nonce'],
    },
  ],
  callbacks: {
    // Only who is signed in gets to what proxy.js guards.
    authorized: ({ auth }) => auth !== null,
    jwt: ({ token, account }) =>
      account ? { ...token, sub: account.providerAccountId, idToken: account.id_token } : token,
    session: ({ session, token }) => ({
      ...session,
      user: { ...session.user, id: token.sub },
      idToken: token.idToken,
    }),
  },
}))
