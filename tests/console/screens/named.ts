import type { Page } from 'playwright-core'

/** Goes on with Tab until what has the focus is called so, by its label or its text. */
export const reachNamed = async (page: Page, name: string): Promise<void> => {
  for (let tabs = 0; tabs < 120; tabs++) {
    const focused: string | undefined = await page.evaluate(
      '(({ ariaLabel, labels, innerText } = {}) => ariaLabel ?? labels?.[0]?.innerText ?? innerText)(document.activeElement ?? undefined)?.trim()',
    )
    if (focused === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`“${name}” is not reached by Tab on ${page.url()}`)
}

/** Presses by Enter what is called so. */
export const pressNamed = async (page: Page, name: string): Promise<void> => {
  await reachNamed(page, name)
  await page.keyboard.press('Enter')
}
