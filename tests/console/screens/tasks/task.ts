import type { Locator, Page } from 'playwright-core'
import type { Hand } from '../hands.ts'
import type { Shop } from '../shop.ts'

/** A task that is done once: where, by whose hand, and with data of its own. */
export interface Doing {
  readonly shop: Shop
  readonly hand: Hand
  readonly page: Page
  /** Opens a screen of the site, from which the clicks are counted. */
  goTo(path: string): Promise<void>
  /** Opens a window without a session, with the same input device. Its actions count as well. */
  stranger(): Promise<{ page: Page; hand: Hand }>
  /** A word that nothing else in the shop has. */
  readonly mark: string
  /** The screen is looked at, and left as a picture where pictures are wanted. */
  look(name: string, page?: Page): Promise<void>
}

/** Task of a shop's worker, with its name in the table. */
export type Task = readonly [name: string, walk: (doing: Doing) => Promise<void>]

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true })

export const link = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('link', { name, exact: true })
