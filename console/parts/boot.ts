/** Removes the frame that the page of the console came with, when a screen of its own is there. */
export const removeBootFrame = (): void => document.getElementById('boot')?.remove()
