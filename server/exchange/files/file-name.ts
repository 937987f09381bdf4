/** Folders of 1C-Bitrix that its clients prepend to names. */
const FOREIGN_FOLDERS = /^(?:tmp|upload\/1c\/webdata)\//

/** Maximum length of a name in characters. */
const MAX_NAME_LENGTH = 255

/**
 * Normalized name of a file: forward slashes, no leading slash. Undefined for a name that leaves the folder of the session, has
 * control characters, or is too long.
 */
export const cleanFileName = (name: string): string | undefined => {
  const plain = name
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\/+/, '')
    .replace(FOREIGN_FOLDERS, '')
    .normalize('NFC')
  const parts = plain.split('/').filter((part) => part !== '' && part !== '.')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: file names contain none
  const isBad = parts.length === 0 || parts.includes('..') || /[\u0000-\u001f]|^[a-z]:/i.test(plain)
  const clean = parts.join('/')
  return isBad || clean.length > MAX_NAME_LENGTH ? undefined : clean
}

/** Finds a file by its exact name, or else in other letter case, or else by the last part of its path. */
export const fileNamed = <F extends { readonly name: string }>(
  files: readonly F[],
  name: string,
): F | undefined => {
  const lower = name.toLowerCase()
  const base = lower.slice(lower.lastIndexOf('/') + 1)
  return (
    files.find((file) => file.name === name) ??
    files.find((file) => file.name.toLowerCase() === lower) ??
    files.find((file) => file.name.toLowerCase().endsWith(`/${lower}`)) ??
    files.find((file) => file.name.toLowerCase() === base || file.name.toLowerCase().endsWith(`/${base}`))
  )
}

export const isArchive = (name: string): boolean => /\.zip$/i.test(name)
export const isXmlFile = (name: string): boolean => /\.xml$/i.test(name)
