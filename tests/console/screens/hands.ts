import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** Opens the input of a filter of a list, or turns on a filter without one. */
export const addFilter = async (
  page: Page,
  name: string,
  press = (what: Locator): Promise<void> => what.click(),
): Promise<void> => {
  await press(page.getByRole('button', { name: 'Add a filter' }))
  await press(page.getByRole('dialog').getByRole('button', { name, exact: true }))
}

/** Input device for a task; counts the clicks, taps or keys that each action needs. */
export interface Hand {
  readonly page: Page
  /** Presses a button, a link, or a line of a menu. */
  press(what: Locator): Promise<void>
  /** Ticks a box, or selects one of several radio buttons. */
  tick(what: Locator): Promise<void>
  /** Types into a field, replacing its text. */
  type(into: Locator, text: string): Promise<void>
  /** Selects from a native list of the browser. */
  select(from: Locator, label: string): Promise<void>
  /** Searches in a list that opens below its field, and selects the entry with this name. */
  pick(from: Locator, name: string): Promise<void>
  /** Selects the file for a file button. */
  give(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
  /** Presses the undo of a notification. */
  takeBack(): Promise<void>
  readonly count: () => number
}

/** Minimum size of a touch target, in CSS pixels (WCAG 2.5.8). */
const LEAST_TARGET = 24

/** Mouse, or finger on a phone. Adds targets that are too small and pages that are too wide to `amiss`. */
export const mouseOf = (page: Page, isTouch: boolean, amiss: string[]): Hand => {
  let clicks = 0
  const press = async (what: Locator): Promise<void> => {
    await what.waitFor()
    if (isTouch) {
      const box = await what.boundingBox()
      if (box && Math.min(box.width, box.height) < LEAST_TARGET)
        amiss.push(`${what} is ${Math.round(box.width)} × ${Math.round(box.height)} px`)
      await noteWidth(page, amiss)
      await what.tap()
    } else await what.click()
    clicks++
  }
  return {
    page,
    press,
    async tick(what) {
      await what.waitFor({ state: 'attached' })
      const id = await what.getAttribute('id')
      const label = page.locator(`label[for="${id}"]`)
      await press((await label.count()) > 0 ? label.first() : what)
    },
    async type(into, text) {
      await into.waitFor()
      if (!(await hasFocus(into))) await press(into)
      await into.fill(text)
    },
    async select(from, label) {
      await from.selectOption({ label })
      // It is opened, and one of its lines is pressed.
      clicks += 2
    },
    async pick(from, name) {
      await from.waitFor()
      if (!(await hasFocus(from))) await press(from)
      await from.fill(name)
      await press(page.getByRole('listbox').getByRole('option', { name, exact: true }))
    },
    async give(button, file) {
      const chosen = page.waitForEvent('filechooser')
      await press(button)
      await (await chosen).setFiles(file)
    },
    takeBack: () => press(undoButton(page)),
    count: () => clicks,
  }
}

/** Keyboard only: an element is reached by Tab, or by Shift+Tab if it precedes the focus. */
export const keyboardOf = (page: Page): Hand => {
  let keys = 0
  const key = async (name: string): Promise<void> => {
    await page.keyboard.press(name)
    keys++
  }
  const write = async (text: string): Promise<void> => {
    await page.keyboard.type(text)
    keys += text.length
  }
  const reach = async (what: Locator): Promise<void> => {
    await what.waitFor({ state: 'attached' })
    if (await page.evaluate<boolean>(IS_AT_BEGINNING)) {
      // The first Tab offers to skip the menu.
      if (await what.evaluate(inPage('return element.closest("main") ? "in" : ""'))) {
        await key('Tab')
        if (await page.evaluate<boolean>(SKIPS)) await key('Enter')
      }
    }
    for (let presses = 0; presses < MAX_PRESSES; presses++) {
      const path = await what.evaluate(PATH_TO)
      if (path === '') return
      await key(path)
    }
    throw new Error(`${what} is not reached by keys on ${page.url()}`)
  }
  const press = async (what: Locator): Promise<void> => {
    await reach(what)
    await key('Enter')
  }
  return {
    page,
    press,
    async tick(what) {
      await reach(what)
      if (!(await what.isChecked())) await key('Space')
    },
    async type(into, text) {
      await reach(into)
      await key('ControlOrMeta+a')
      await write(text)
    },
    async select(from, label) {
      await reach(from)
      const labels = await from.locator('option').allInnerTexts()
      const now = Number(await from.evaluate(inPage('return String(element.selectedIndex)')))
      const then = labels.findIndex((one) => one.trim() === label)
      assert.notEqual(then, -1, `${from} has no “${label}”`)
      for (let step = now; step !== then; step += Math.sign(then - now))
        await key(then > now ? 'ArrowDown' : 'ArrowUp')
    },
    async pick(from, name) {
      await reach(from)
      await key('ControlOrMeta+a')
      await write(name)
      const option = page.getByRole('listbox').getByRole('option', { name, exact: true })
      await option.waitFor()
      for (let presses = 0; presses < MAX_PRESSES; presses++) {
        if ((await option.getAttribute('data-combobox-selected')) !== null) return key('Enter')
        await key('ArrowDown')
      }
      throw new Error(`“${name}” is not reached by arrows on ${page.url()}`)
    },
    async give(button, file) {
      const chosen = page.waitForEvent('filechooser')
      await press(button)
      await (await chosen).setFiles(file)
    },
    async takeBack() {
      await undoButton(page).waitFor()
      await key('ControlOrMeta+z')
    },
    count: () => keys,
  }
}

const undoButton = (page: Page): Locator =>
  page.getByRole('alert').getByRole('button', { name: 'Undo' }).last()

const MAX_PRESSES = 150

/** Function that runs in the page, written as a string: these tests have no DOM types. */
const inPage = (body: string) => new Function('element', body) as (element: unknown) => string

const hasFocus = async (what: Locator): Promise<boolean> => (await what.evaluate(PATH_TO)) === ''

const IS_AT_BEGINNING = 'document.activeElement === document.body || document.activeElement === null'

const SKIPS = 'document.activeElement?.getAttribute("href") === "#content"'

/** Key that moves the focus towards an element; empty if it has the focus. */
const PATH_TO = inPage(`
  const { activeElement: now } = document
  if (element === now) return ''
  const inMenu = element.closest('[role=menu]')
  if (inMenu) return inMenu.contains(now) ? 'ArrowDown' : 'Tab'
  const group = element.type === 'radio' ? element.name : undefined
  if (group && now?.type === 'radio' && now.name === group) return 'ArrowDown'
  const tabs = element.closest('[role=tablist]')
  if (tabs?.contains(now)) return 'ArrowRight'
  if (now === null || now === document.body) return 'Tab'
  return now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab'
`)

/** Records that a page is wider than its window. */
export const noteWidth = async (page: Page, amiss: string[]): Promise<void> => {
  const [wide = 0, window = 0] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  if (wide > window) amiss.push(`${page.url()} is ${wide} px wide in ${window}`)
}
