import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'

const { get, post, put } = await openShop()

const createCategory = async (fields: object): Promise<number> => {
  const { body } = await post('/external/category/bulk-create/', [fields])
  return body[0].id
}

test('an omitted field keeps its value in an update, and null clears it', async () => {
  const id = await createCategory({ name_ro: 'Lactate', name_ru: 'Молочное', position: 4 })

  await put('/external/category/bulk-update/', [{ id, name_ru: null }])

  const { body } = await get(`/external/category/${id}`)
  assert.partialDeepStrictEqual(body, { name_ro: 'Lactate', name_ru: null, position: 4 })
})
