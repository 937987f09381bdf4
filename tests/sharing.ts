// What the test files that one process runs have in common: started by the first that wants it, stopped after the last.

let ends: (() => Promise<void>)[] | undefined

/** To be called by a process that runs several files, before the first of them. */
export const share = (): void => {
  ends = []
}

/** Whether others come after this file, in the same process. */
export const isSharing = (): boolean => ends !== undefined

/** Does this after the last file of the process. */
export const afterLastFile = (work: () => Promise<void>): void => {
  ends?.push(work)
}

/** To be called after the last file. */
export const endSharing = async (): Promise<void> => {
  for (const end of ends ?? []) await end()
}
