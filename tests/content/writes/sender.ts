import type { Client } from '../../vitrina.ts'

/**
 * Sends an array of objects as literal bytes. Returns the outcomes, or the faults as `index code`. For calls
 * whose bytes must equal those of an earlier call.
 */
export const sender =
  ({ post }: Client) =>
  async (path: string, ...objects: readonly string[]): Promise<string[]> => {
    const { status, body } = await post(`/external/${path}`, `[${objects.join(',')}]`)
    return status === 200
      ? body.map(({ outcome }: { outcome: string }) => outcome)
      : body.errors.map(({ index, code }: { index: number; code: string }) => `${index} ${code}`)
  }
