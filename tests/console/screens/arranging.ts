import type { Page } from 'playwright-core'
import type { Client } from '../../vitrina.ts'
import { eventually } from '../../webhooks/eventually.ts'

interface Placed {
  readonly id: number
  readonly position: number
}

/** Creates a tree at the top level: `Trunk` with `Ash`, `Beech` and `Cedar`, and `Twig` below both `Ash` and `Beech`. */
export const plant = async ({ post, get }: Client, mark: string) => {
  const make = async (name: string, fields: object): Promise<number> => {
    const { body } = await post('/external/category/bulk-create/', [
      { name_en: `${mark} ${name}`, ...fields },
    ])
    return body[0].id
  }
  const trunk = await make('Trunk', { position: -1000 })
  const [ash, beech, cedar] = [
    await make('Ash', { category_id: [trunk], position: 1, name_ru: `${mark} Ясень` }),
    await make('Beech', { category_id: [trunk], position: 2 }),
    await make('Cedar', { category_id: [trunk], position: 3, group_category_id: `${mark}-key` }),
  ]
  const twig = await make('Twig', { category_id: [ash, beech] })
  const read = async (id: number) => (await get(`/external/category/${id}/`)).body
  const order = async () => {
    const { body } = await get(`/external/category/?category_id=${trunk}&fields=id,position`)
    return body
      .toSorted((one: Placed, other: Placed) => one.position - other.position || one.id - other.id)
      .map(({ id }: { id: number }) => id)
  }
  return { trunk, ash, beech, cedar, twig, read, order }
}

/** Current line of the tree, with its level. */
export const meant = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const line = document.getElementById(document.querySelector('[role=tree]')?.getAttribute('aria-activedescendant'))
    return line ? line.getAttribute('aria-level') + ' ' + line.querySelector('a').textContent : ''
  })()`)

/** Waits until the condition is true. */
export const untilTrue = (condition: () => Promise<boolean>) =>
  eventually(async () => (await condition()) || undefined)

/** Waits until the tree has the focus again. */
export const isAtTree = (page: Page) =>
  untilTrue(() => page.evaluate<boolean>('document.activeElement?.getAttribute("role") === "tree"'))

/** Line of a category. */
export const line = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name })

/** Bounding box of a line once it is stable: an opened line may still scroll into view. */
const placeOf = (page: Page, name: string) => {
  let last = ''
  return eventually(async () => {
    const box = await line(page, name).boundingBox()
    const place = JSON.stringify(box)
    const isSettled = place === last
    last = place
    return isSettled && box ? box : undefined
  })
}

/**
 * Drags a line to another one: `part` is the vertical position on it, 0.5 for into it. The frame scrolls while the pointer is
 * near its edge, so the pointer follows that line until it stops, like a hand.
 */
export const dragTo = async (page: Page, from: string, to: string, part: number): Promise<void> => {
  await placeOf(page, to)
  const begin = await placeOf(page, from)
  await page.mouse.move(begin.x + 300, begin.y + 18)
  await page.mouse.down()
  await page.mouse.move(begin.x + 310, begin.y + 10)
  let reached = ''
  await untilTrue(async () => {
    const end = await line(page, to).boundingBox()
    if (!end || JSON.stringify(end) === reached) return end !== null
    reached = JSON.stringify(end)
    await page.mouse.move(end.x + 310, end.y + end.height * part, { steps: 3 })
    return false
  })
  await page.mouse.up()
}
