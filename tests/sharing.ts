// Resources that the test files of one process share: started by the first file that uses them, stopped after
// the last.

let ends: (() => Promise<void>)[] | undefined

/** Enables sharing. A process that runs several files calls it before the first. */
export const share = (): void => {
  ends = []
}

/** True when several files share this process. */
export const isSharing = (): boolean => ends !== undefined

/** Registers work for the end of the last file. */
export const afterLastFile = (work: () => Promise<void>): void => {
  ends?.push(work)
}

/** Runs the registered work. Called after the last file. */
export const endSharing = async (): Promise<void> => {
  for (const end of ends ?? []) await end()
}
