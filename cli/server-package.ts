const PACKAGE_ROOT = new URL('..', import.meta.url).href

/** True if an import failed because a module of the server package is missing. */
export const isServerPackageMissing = (error: unknown): boolean => {
  const { code, url } = error as NodeJS.ErrnoException & { readonly url?: string }
  return code === 'ERR_MODULE_NOT_FOUND' && url?.startsWith(PACKAGE_ROOT) === true
}

/** Returns undefined for a command that is not installed; throws other errors. */
export const ignoreMissingServerPackage = (error: unknown): undefined => {
  if (!isServerPackageMissing(error)) throw error
}
