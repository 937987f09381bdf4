import assert from 'node:assert/strict'
import type { Client } from '../../vitrina.ts'

/**
 * Writes values to one field of an object. `base` is what a create needs beside it, for the n-th of a batch.
 */
export const oneField = (
  { get, post, put }: Pick<Client, 'get' | 'post' | 'put'>,
  object: string,
  base: (n: number) => object = () => ({}),
) => {
  const at = `/external/${object}`
  const create = async (payloads: readonly object[]): Promise<Record<string, unknown>[]> => {
    const { status, body } = await post(`${at}/bulk-create/`, payloads)
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const holding = (field: string, values: readonly unknown[]) =>
    values.map((value, n) => ({ ...base(n), [field]: value }))

  return {
    /** What the field reads as after each value, which must not depend on whether it was created or updated. */
    async written(field: string, values: readonly unknown[]): Promise<unknown[]> {
      const created = await create(holding(field, values))
      const ids = created.map(({ id }) => id)
      assert.deepEqual((await get(`${at}?page_size=5000&ids=${ids}`)).body, created)
      // Out of the way of what is unique.
      await post(`${at}/bulk-delete/`, ids)

      const blank = await create(values.map((_, n) => base(n)))
      const { status, body } = await put(
        `${at}/bulk-update/`,
        values.map((value, n) => ({ id: blank[n]?.id, [field]: value })),
      )
      assert.equal(status, 200, JSON.stringify(body))
      const reads = created.map((one) => one[field])
      assert.deepEqual(
        body.map((one: Record<string, unknown>) => one[field]),
        reads,
      )
      await post(
        `${at}/bulk-delete/`,
        blank.map(({ id }) => id),
      )
      return reads
    },
    /** The path below the field, and the code, with which each value is refused. */
    async refused(field: string, values: readonly unknown[]): Promise<string[]> {
      const { status, body } = await post(`${at}/bulk-create/`, holding(field, values))
      assert.equal(status, 400, JSON.stringify(body))
      assert.deepEqual(
        body.errors.map(({ index }: { index: number }) => index),
        [...values.keys()],
        JSON.stringify(body.errors),
      )
      return body.errors.map(({ field: path, code }: { field: string; code: string }) => {
        assert.ok(path === field || path.startsWith(`${field}.`), path)
        return `${path.slice(field.length)} ${code}`.trim()
      })
    },
  }
}

/** As many of the same as there are values. */
export const all = (values: readonly unknown[], code: string): string[] => values.map(() => code)
