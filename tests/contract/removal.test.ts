import assert from 'node:assert/strict'
import { isMovedToTrash } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { signIn } from '../console/operator.ts'
import { openShop } from '../vitrina.ts'
import { everyObject, type Subject } from './every-object.ts'
import { fieldsOf, type Payload, referencesIn, targetsOf } from './payload.ts'

// The fields with references are those of the declarations: a new one is tested without new code.

const vitrina = await openShop()
const all: readonly Resource[] = Object.values(resources)
const every = everyObject(vitrina, (resource) => targetsOf(fieldsOf(resource)).length > 0)

/** All objects of the site of these kinds. An element that returns to a list has a new id. */
const everyObjectOf = async (
  { get }: Subject,
  kinds: readonly Resource[],
): Promise<Record<string, Payload[]>> =>
  Object.fromEntries(
    await Promise.all(
      kinds.map(async ({ path }) => {
        const objects: Payload[] = (await get(`/external/${path}/?page_size=500`)).body
        return [path, objects.map(withoutElementIds)] as const
      }),
    ),
  )

const withoutElementIds = (object: Payload): Payload =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      Array.isArray(value) && typeof value[0] === 'object' ? value.map(({ id: _, ...rest }) => rest) : value,
    ]),
  )

const refersTo = (object: Subject, one: Payload, to: string): number[] =>
  object.fields.flatMap(({ name, field }) =>
    one[name] == null
      ? []
      : referencesIn(field, one[name]).flatMap((reference) => (reference.to === to ? reference.id : [])),
  )

every(
  'in every field, a reference moves to the remaining object or is cleared, and an undo restores all',
  async (object) => {
    const { at, get, create, minimal, sample, fields, siteId } = object
    const operator = await signIn(vitrina, { siteId })
    const removal = (body: Payload) => operator.post(`${operator.site}/removal`, body)
    const undo = async (id: number) => {
      const { status, body } = await operator.post(`${operator.site}/removal/${id}/undo`, {})
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual([body.state, body.left], ['undone', []])
    }

    const atFirst = await everyObjectOf(object, all)
    const isPresent = ({ path }: Resource) => path === object.resource.path || atFirst[path]?.length !== 0
    const present = all.filter(isPresent)
    const allObjects = () => everyObjectOf(object, present)

    for (const [n, wire] of fields.entries()) {
      const value = sample(wire, 1)
      for (const to of new Set(referencesIn(wire.field, value).map(({ to }) => to))) {
        const where = `${wire.name} → ${to}`
        const [referrer] = await create({ ...minimal(n), [wire.name]: value })
        const address = `${at}/${referrer?.id}/`
        const before = await allObjects()
        const [removed = 0] = refersTo(object, { [wire.name]: value }, to)
        const [replacement] = (before[to] ?? []).map(({ id }) => id as number).filter((id) => id !== removed)
        const request = { object: to, ids: [removed], take: [] }
        const target = all.find(({ path }) => path === to)
        if (!target || !isMovedToTrash(target)) {
          assert.equal((await removal({ ...request, target: replacement })).status, 404, where)
          continue
        }

        const preview = (
          await operator.post(`${operator.site}/removal/preview`, {
            object: to,
            ids: [removed],
            target: replacement,
          })
        ).body
        const use = preview.uses.find(
          ({ object: path, field }: Payload) => path === object.resource.path && field === wire.name,
        )
        assert.ok(use?.count >= 1, `${where}: ${JSON.stringify(preview.uses)}`)

        const moved = await removal({ ...request, target: replacement })
        assert.equal(moved.status, 200, `${where}: ${JSON.stringify(moved.body)}`)
        assert.equal(moved.body.state, 'done')
        const after = (await get(address)).body
        const references = refersTo(object, after, to)
        assert.ok(
          references.includes(replacement as number) && !references.includes(removed),
          `${where}: ${references}`,
        )
        assert.equal((await get(`/external/${to}/${removed}/`)).status, 404)
        await undo(moved.body.id)
        assert.deepEqual(await allObjects(), before, where)

        const alone = await removal({ ...request, target: null })
        if (use.alone === 'refused') {
          assert.equal(alone.status, 400, where)
          assert.equal(alone.body.errors[0].code, 'in_use')
        } else {
          assert.equal(alone.status, 200, `${where}: ${JSON.stringify(alone.body)}`)
          const stored = await get(address)
          if (stored.status === 404) assert.equal(use.alone, 'deleted', where)
          else assert.ok(!refersTo(object, stored.body, to).includes(removed), where)
          await undo(alone.body.id)
        }
        assert.deepEqual(await allObjects(), before, where)
        await object.del(address)
      }
    }
    const absent = all.filter((kind) => !isPresent(kind))
    for (const [path, objects] of Object.entries(await everyObjectOf(object, absent)))
      assert.deepEqual(objects, [], path)
  },
)
