import { auth } from '../../auth.js'

export default async function Private() {
  const { user } = await auth()
  return (
    <p>
      user={user.id} name={user.name} email={user.email}
    </p>
  )
}
