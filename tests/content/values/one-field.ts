import assert from 'node:assert/strict'
import type { Client } from '../../vitrina.ts'

/**
 * Writes values to one field of an object. `base` has the other fields that a create requires, for the n-th
 * object of a batch.
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
    /** Read value of the field after each written value, which must be the same after a create and an update. */
    async written(field: string, values: readonly unknown[]): Promise<unknown[]> {
      const created = await create(holding(field, values))
      const ids = created.map(({ id }) => id)
      assert.deepEqual((await get(`${at}?page_size=5000&ids=${ids}`)).body, created)
      // Deleted, so that unique values do not conflict.
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
    /** Path below the field, and error code, with which each value is refused. */
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

/** List that repeats `code` for each value. */
export const all = (values: readonly unknown[], code: string): string[] => values.map(() => code)
