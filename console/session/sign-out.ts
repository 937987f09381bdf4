import { call } from '../api/call.ts'

/** Ends the session and shows an empty sign-in: no data of the session remain in the page. */
export const signOut = async (): Promise<void> => {
  await call('DELETE session', {})
  location.assign('/console/sign-in')
}
