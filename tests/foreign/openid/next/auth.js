import NextAuth from 'next-auth'

// A function, because the hub is not known at build time.
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
    // Only signed-in visitors reach the pages that proxy.js protects.
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
