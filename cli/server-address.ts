/** Error of a command that needs the database. */
export const DATABASE_ONLY =
  "This command needs direct access to the database: run it on the server's machine, in its folder or with its VITRINA_DATA_DIR or DATABASE_URL."

/** URL of the server from a command line or VITRINA_URL; undefined if neither names one, and the database is used. */
export const addressIn = ({ url }: { readonly url?: unknown }, env: NodeJS.ProcessEnv): string | undefined =>
  (typeof url === 'string' ? url : env.VITRINA_URL) || undefined
