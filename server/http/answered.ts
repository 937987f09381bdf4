/** An answer that is ready to be sent, and to be kept for whoever repeats the request. */
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export const answeredJson = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answered => ({
  status,
  headers,
  body: Buffer.from(JSON.stringify(value)),
})
