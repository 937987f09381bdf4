/** Refusal of a command that needs the database. */
export const DATABASE_ONLY =
  "This command works on the database, not at a server: run it on the server's machine, in its folder or with its VITRINA_DATA_DIR or DATABASE_URL."

/** The address of the server that a command line or VITRINA_URL names; undefined where none does, and the database is meant. */
export const addressIn = ({ url }: { readonly url?: unknown }, env: NodeJS.ProcessEnv): string | undefined =>
  (typeof url === 'string' ? url : env.VITRINA_URL) || undefined
