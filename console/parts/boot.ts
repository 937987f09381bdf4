import { queries } from '../api/queries.ts'

/** Time in ms after the frame for the script of the first screen, and interval of checks of its requests. */
const SCREEN_MS = 3_000
const CHECK_MS = 1_000

const { promise, resolve } = Promise.withResolvers<void>()

/** Resolves when the first screen has its data; scripts for other screens are loaded then. */
export const firstScreen = promise

/** Waits until two consecutive checks find no request: a response may lead to the next request. */
const check = (wasQuiet = false): void => {
  const isQuiet = queries.isFetching() === 0
  if (isQuiet && wasQuiet) resolve()
  else setTimeout(check, CHECK_MS, isQuiet)
}

/** Removes the static frame of the page when the first screen is rendered. */
export const removeBootFrame = (): void => {
  document.getElementById('boot')?.remove()
  setTimeout(check, SCREEN_MS)
}
