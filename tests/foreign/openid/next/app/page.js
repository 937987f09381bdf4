import { redirect } from 'next/navigation'
import { auth, signIn, signOut } from '../auth.js'

export default async function Page() {
  const session = await auth()
  if (!session)
    return (
      <form
        action={async () => {
          'use server'
          await signIn('hub', { redirectTo: '/private' })
        }}
      >
        <button type="submit">Sign in</button>
      </form>
    )
  return (
    <form
      action={async () => {
        'use server'
        const { idToken } = await auth()
        await signOut({ redirect: false })
        const asked = new URLSearchParams({
          id_token_hint: idToken,
          post_logout_redirect_uri: `${process.env.AUTH_URL}/`,
        })
        redirect(`${process.env.ISSUER}/oauth/logout?${asked}`)
      }}
    >
      <button type="submit">Sign out</button>
    </form>
  )
}
