import type { Client } from '../../vitrina.ts'

/**
 * Sends an array of objects as the bytes that they are written in, and tells the outcomes, or what is wrong as
 * `index code`: for calls where it matters that not a byte differs from an earlier one.
 */
export const sender =
  ({ post }: Client) =>
  async (path: string, ...objects: readonly string[]): Promise<string[]> => {
    const { status, body } = await post(`/external/${path}`, `[${objects.join(',')}]`)
    return status === 200
      ? body.map(({ outcome }: { outcome: string }) => outcome)
      : body.errors.map(({ index, code }: { index: number; code: string }) => `${index} ${code}`)
  }
