/** Removes the static frame of the page when the first screen is rendered. */
export const removeBootFrame = (): void => document.getElementById('boot')?.remove()
