import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { picture, WITHOUT_BROWSER } from '../../browser/chromium.ts'
import { IS_SHORT } from '../../browser/walked.ts'
import { type Hand, keyboardOf, mouseOf, noteWidth } from './hands.ts'
import { openShop, type Shop, type Window } from './shop.ts'
import { catalogueTasks } from './tasks/catalogue.ts'
import { integrationTasks } from './tasks/integration.ts'
import { orderTasks } from './tasks/orders.ts'
import { closing, peopleTasks } from './tasks/people.ts'
import type { Task } from './tasks/task.ts'

// Tasks of a shop's employees, each done by mouse or touch, and by keyboard only. The widths are those of a desktop, a tablet and
// a phone; the short form uses one of them in turn. A table shows the clicks of each task, counted from its open screen.

const WIDTHS = [1440, 768, 390] as const
const PHONE = 390
const MAX_CLICKS = 8

const tasks: readonly Task[] = [...peopleTasks, ...integrationTasks, ...catalogueTasks, ...orderTasks]

const shop = await openShop()
const windows = new Map<string, Promise<Window>>()

/** Clicks and keys of each task, one cell per width. */
const reported = new Map<string, string[]>()

for (const [place, [name, walk]] of tasks.entries())
  test(name, { skip: WITHOUT_BROWSER }, async () => {
    if (!shop) return
    const amiss: string[] = []
    const row = WIDTHS.map(() => '')
    reported.set(name, row)
    for (const [turn, width] of WIDTHS.entries()) {
      if (IS_SHORT && turn !== place % WIDTHS.length) continue
      const counts: number[] = []
      for (const kind of ['mouse', 'keyboard'] as const) {
        const count = await doOnce(shop, walk, { width, kind, mark: `t${place}${kind[0]}${width}`, amiss })
        counts.push(count)
      }
      const [clicks = 0, keys = 0] = counts
      row[turn] = `${clicks} (${keys})`
      if (clicks > MAX_CLICKS) amiss.push(`at ${width} px it takes ${clicks} clicks`)
    }
    assert.deepEqual(amiss, [])
  })

after(async () => {
  for (const close of closing) await close()
  const lines = [...reported].map(([name, row]) =>
    [name.padEnd(80), ...row.map((cell) => cell.padStart(10))].join(' '),
  )
  const head = ['clicks (keys)'.padEnd(80), ...WIDTHS.map((width) => `${width} px`.padStart(10))].join(' ')
  // The table is the purpose of this walk.
  process.stdout.write(`${[head, ...lines].join('\n')}\n`)
})

interface MeasuredRun {
  readonly width: number
  readonly kind: 'mouse' | 'keyboard'
  readonly mark: string
  readonly amiss: string[]
}

/** Does a task with one input device at one width. Returns the number of clicks or keys. */
async function doOnce(shop: Shop, walk: Task[1], { width, kind, mark, amiss }: MeasuredRun): Promise<number> {
  const isTouch = width === PHONE && kind === 'mouse'
  const hands: Hand[] = []
  const handIn = (page: Page): Hand => {
    page.setDefaultTimeout(8_000)
    const hand = kind === 'mouse' ? mouseOf(page, isTouch, amiss) : keyboardOf(page)
    hands.push(hand)
    return hand
  }
  const key = `${width} ${kind}`
  const window = windows.get(key) ?? shop.open({ width, isTouch })
  windows.set(key, window)
  const { page, context, complaints, goTo } = await window
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const strangers: { close(): Promise<void> }[] = []
  const before = complaints.length
  const looked = new Set<string>()
  const check = async (name: string, at: Page = page): Promise<void> => {
    await noteWidth(at, amiss)
    // The other input device has the same result.
    if (kind === 'keyboard' || looked.has(name)) return
    looked.add(name)
    await picture(at, `task-${name}-${width}`)
  }
  await walk({
    shop,
    hand: handIn(page),
    page,
    goTo: async (path) => {
      await goTo(path)
      // A user who opens a screen starts without a focused element.
      await page.evaluate('document.activeElement?.blur()')
    },
    stranger: async () => {
      const context = await shop.openStranger({ width, isTouch })
      strangers.push(context)
      const page = await context.newPage()
      return { page, hand: handIn(page) }
    },
    mark,
    check,
  })
  for (const stranger of strangers) await stranger.close()
  amiss.push(...complaints.slice(before))
  return hands.reduce((sum, { count }) => sum + count(), 0)
}
