import assert from 'node:assert/strict'
import type { startUpstream } from '../../hub/upstream/upstream.ts'
import { type Fields, type Shown, type Visitor, visitor } from '../../hub/visitor.ts'

/** Values that a visitor enters into a form of a provider, in addition to its hidden fields. */
type Filling = (shown: Shown) => Fields

const nobodyFills: Filling = ({ text }) => assert.fail(text.slice(0, 500))

const hiddenOf = ({ text }: Shown): Fields =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(\w+)"(?: value="([^"]*)")?/g)].map(([, name, value]) => [
      name,
      (value ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
    ]),
  )

/**
 * Presses the button of a provider and follows its pages as a browser does. Returns the page that the hub
 * shows at the end.
 */
export const walkThrough = async (
  hub: Pick<Awaited<ReturnType<typeof startUpstream>>, 'leave' | 'url'>,
  browser: Visitor,
  slug: string,
  { page, fill = nobodyFills }: { readonly page?: string; readonly fill?: Filling } = {},
): Promise<Shown> => {
  let at = new URL((await hub.leave(browser, slug, page)).location ?? 'about:blank')
  const atProvider = visitor(at.origin)
  for (let steps = 0; steps < 10 && at.origin !== hub.url; steps++) {
    let shown = await atProvider.open(at.pathname + at.search)
    if (shown.location === null)
      shown = await atProvider.send(at.pathname + at.search, { ...hiddenOf(shown), ...fill(shown) })
    assert.ok(shown.location, shown.text.slice(0, 500))
    at = new URL(shown.location, at)
  }
  return browser.open(at.pathname + at.search)
}
