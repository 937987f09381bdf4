const OURS = new URL('..', import.meta.url).href

/** Whether an import failed for a module of ours, which only the package of the server has. */
export const lacksServer = (error: unknown): boolean => {
  const { code, url } = error as NodeJS.ErrnoException & { readonly url?: string }
  return code === 'ERR_MODULE_NOT_FOUND' && url?.startsWith(OURS) === true
}

/** Nothing of a command that is not installed. */
export const unlessLackingServer = (error: unknown): undefined => {
  if (!lacksServer(error)) throw error
}
