import { headers } from 'next/headers'
import { hub } from '../hub.js'

export default async function Page() {
  // What is asked of the request comes first: until then Next takes the page for one that is the same for everybody, and builds it.
  const asked = await headers()
  const person = await hub().profile({ headers: asked })
  return person ? <p>{`email=${person.email}`}</p> : <a href="/hub/login">Sign in</a>
}
