import { headers } from 'next/headers'
import { hub } from '../hub.js'

export default async function Page() {
  // Reading the request comes first; before it Next treats the page as static and builds it.
  const asked = await headers()
  const person = await hub().profile({ headers: asked })
  return person ? <p>{`email=${person.email}`}</p> : <a href="/hub/login">Sign in</a>
}
