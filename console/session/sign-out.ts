import { call } from '../api/call.ts'

/** Ends the session, and shows the sign-in as to somebody new: nothing of what was shown is left in the page. */
export const signOut = async (): Promise<void> => {
  await call('DELETE session', {})
  location.assign('/console/sign-in')
}
