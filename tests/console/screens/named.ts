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

/** Presses Enter on the element with this name. */
export const pressNamed = async (page: Page, name: string): Promise<void> => {
  await reachNamed(page, name)
  await page.keyboard.press('Enter')
}

/** Selects by arrow keys and Enter from a menu, which takes the focus shortly after it is visible. */
export const chooseNamed = async (page: Page, item: string): Promise<void> => {
  await page.locator('[role=menuitem]:focus').waitFor()
  await reachBy(page, 'ArrowDown', item)
  await page.keyboard.press('Enter')
}
