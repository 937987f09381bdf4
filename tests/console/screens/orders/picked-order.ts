import type { Page } from 'playwright-core'
import { eventually } from '../../../webhooks/eventually.ts'
import { signIn } from '../../operator.ts'
import type { Shop } from '../shop.ts'

/** An order of the first products with these quantities, and its items as they are stored. */
export const order = async ({ vitrina: { get, post } }: Shop, rrn: string, ...quantities: number[]) => {
  const { body: products } = await get(`/external/product/?page_size=${quantities.length}`)
  const order_items = quantities.map((quantity, place) => ({ product: products[place].id, quantity }))
  const { body } = await post('/external/external-order/', [{ rrn, order_items }])
  const id: number = body[0].order_id
  const read = async () => (await get(`/external/external-order/${id}/`)).body
  const items = async (): Promise<[number, string][]> =>
    (await read()).order_items.map((one: { quantity: number; order_status: string }) => [
      one.quantity,
      one.order_status,
    ])
  return {
    ...{ id, read, items },
    address: `/orders/picking?order=${id}`,
    names: products.map(({ name_en }: { name_en: string }) => name_en) as string[],
    /** Waits until all items have a status. */
    are: (status: string) =>
      eventually(async () => (await items()).every(([, now]) => now === status) || undefined),
    /** Statuses of each item, oldest first. */
    steps: async () => {
      const { body } = await get(`/external/external-order/${id}/history/`)
      return body.map(({ to }: { to: string }) => to) as string[]
    },
  }
}

export const phone = async ({ vitrina, open }: Shop) => {
  const as = await signIn(vitrina, { role: 'picker' })
  return open({ as, width: 390, isTouch: true })
}

export const tick = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).getByRole('checkbox').tap()

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).tap()

/** Minimum size of a target for a thumb, in CSS pixels. */
const LEAST = 44

/** Adds each target of the screen below {@link LEAST} to `amiss`. */
export const noteTargets = async (page: Page, name: string, amiss: string[]): Promise<void> => {
  const small = await page.evaluate<string[]>(`
    [...document.querySelectorAll(':is(main, [role=dialog]) :is(button, select, label, a, input:not([type=checkbox]))')]
      .filter((target) => target.tagName !== 'LABEL' || target.control?.type === 'checkbox')
      .map((target) => [target, target.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < ${LEAST})
      .map(([target, { width, height }]) => target.outerHTML.slice(0, 120) + ' ' + width + ' × ' + height)
  `)
  amiss.push(...small.map((target) => `${name}: ${target}`))
}
