import { request } from '../api/request.ts'

/** Ends the session, and shows the sign-in as to somebody new: nothing of what was shown is left in the page. */
export const signOut = async (): Promise<void> => {
  await request('session', { method: 'DELETE' })
  location.assign('/console/sign-in')
}
