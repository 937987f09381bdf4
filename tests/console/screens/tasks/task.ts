import type { Locator, Page } from 'playwright-core'
import type { Hand } from '../hands.ts'
import type { Shop } from '../shop.ts'

/** Single run of a task: its place, its input device, and its data. */
export interface TaskRun {
  readonly shop: Shop
  readonly hand: Hand
  readonly page: Page
  /** Opens a screen of the site, from which clicks are counted. */
  goTo(path: string): Promise<void>
  /** Opens a window without a session, with the same input device. Its actions count as well. */
  stranger(): Promise<{ page: Page; hand: Hand }>
  /** Word that nothing else in the shop contains. */
  readonly mark: string
  /** Inspects the screen, and saves a screenshot if requested. */
  check(name: string, page?: Page): Promise<void>
}

/** Task of a shop's employee, with its name in the table. */
export type Task = readonly [name: string, walk: (run: TaskRun) => Promise<void>]

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true })

export const link = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('link', { name, exact: true })
