/** Newest minor release of each PostgreSQL major when this release of Vitrina was made; `recorded`: the day of the last comparison. */
export const POSTGRESQL_RELEASES = {
  recorded: '2026-11-28',
  minors: { 15: 20, 16: 16, 17: 12, 18: 6 },
} as const

/** Newest known release of the same major version; null if `version`, in the form of `server_version`, is not older. */
export const newerPostgresql = (version: string): string | null => {
  const [, major = '', minor] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? []
  const newest = (POSTGRESQL_RELEASES.minors as Readonly<Record<string, number>>)[major]
  return newest !== undefined && Number(minor ?? -1) < newest ? `${major}.${newest}` : null
}
