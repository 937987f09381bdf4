import { headers } from 'next/headers'
import { hub } from '../hub.js'

export default async function Page() {
  // Reading the headers makes the page dynamic; otherwise Next.js would render it at build time.
  const asked = await headers()
  const person = await hub().profile({ headers: asked })
  return person ? <p>{`email=${person.email}`}</p> : <a href="/hub/login">Sign in</a>
}
