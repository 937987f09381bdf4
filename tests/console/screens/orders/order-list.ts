import type { Page } from 'playwright-core'
import { eventually } from '../../../webhooks/eventually.ts'

/** Rows of the list, as numbers of the shop. */
export const numbersIn = async (page: Page): Promise<string[]> => {
  await page.locator('main tbody tr').first().waitFor()
  return page.locator('main tbody tr td:not(:has(input)) a[href*="/orders/"]').allInnerTexts()
}

/** Waits for the expected rows. */
export const shows = (page: Page, isExpected: (numbers: string[]) => boolean) =>
  eventually(async () => (isExpected(await numbersIn(page)) ? true : undefined))
