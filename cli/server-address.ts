/** The address of the server that a command line or VITRINA_URL names; undefined where none does, and the database is meant. */
export const addressIn = ({ url }: { readonly url?: unknown }, env: NodeJS.ProcessEnv): string | undefined =>
  (typeof url === 'string' ? url : env.VITRINA_URL) || undefined
