/** Random key by which the server recognizes a repeated write (rule 4.2.9). */
export const newIdempotencyKey = (): string =>
  // `crypto.randomUUID` is missing without TLS, as at a server in the local network.
  `console-${Date.now()}-${Math.random()}`
