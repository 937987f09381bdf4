import type { Connection, PoolClient, Submittable } from 'pg'

/** Values of a row as texts; null for null. */
export type TextRow = readonly (string | null)[]

/** Prepared statement, which each connection parses once, with its encoded values. */
export interface PreparedStatement {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly (string | number)[]
}

/** Members of the driver's connection that its types do not declare. */
type Prepares = Connection & {
  readonly parsedStatements: Readonly<Record<string, string>>
  parse(statement: { name: string; text: string; types: [] }): void
  bind(portal: { statement: string; values: readonly string[] }): void
  execute(portal: { rows: number }): void
  sync(): void
}

/**
 * Rows of a prepared statement as PostgreSQL sends them. The driver's own query asks for name and type of each column and creates
 * an object per row, which takes longer than reading a row by its key.
 */
export const textRowsOf = (
  client: PoolClient,
  { name = '', text, values }: PreparedStatement,
): Promise<TextRow[]> =>
  new Promise((resolve, reject) => {
    const rows: TextRow[] = []
    const statement: Submittable & Record<string, unknown> = {
      // The driver uses these two to record that the connection has parsed it.
      name,
      text,
      submit: (driver: Connection) => {
        const connection = driver as Prepares
        const { stream } = connection
        // All in one packet.
        stream.cork()
        if (name === '' || connection.parsedStatements[name] === undefined)
          connection.parse({ name, text, types: [] })
        connection.bind({ statement: name, values: values.map(String) })
        connection.execute({ rows: 0 })
        connection.sync()
        stream.uncork()
      },
      handleDataRow: ({ fields }: { readonly fields: TextRow }) => rows.push(fields),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(rows),
      handleError: reject,
    }
    client.query(statement)
  })
