import type { Page } from 'playwright-core'

const FOCUSED =
  '(({ ariaLabel, labels, innerText } = {}) => ariaLabel ?? labels?.[0]?.innerText ?? innerText)(document.activeElement ?? undefined)?.trim()'

const reachBy = async (page: Page, key: string, name: string): Promise<void> => {
  for (let presses = 0; presses < 120; presses++) {
    if ((await page.evaluate(FOCUSED)) === name) return
    await page.keyboard.press(key)
  }
  throw new Error(`“${name}” is not reached by ${key} on ${page.url()}`)
}

/** Presses Tab until the focused element has this name, by its label or its text. */
export const reachNamed = (page: Page, name: string): Promise<void> => reachBy(page, 'Tab', name)

/** Presses by Enter what is called so. */
export const pressNamed = async (page: Page, name: string): Promise<void> => {
  await reachNamed(page, name)
  await page.keyboard.press('Enter')
}

/** Chooses by arrows and Enter from a menu that opens: it takes the focus a moment after it is seen. */
export const chooseNamed = async (page: Page, item: string): Promise<void> => {
  await page.locator('[role=menuitem]:focus').waitFor()
  await reachBy(page, 'ArrowDown', item)
  await page.keyboard.press('Enter')
}
