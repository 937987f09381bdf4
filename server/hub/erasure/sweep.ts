import type { App } from '../../platform/http/app.ts'
import { sweepWhileOpen } from '../../platform/http/sweep.ts'
import { continueErasures } from './erasure.ts'
import type { ErasureParts } from './erasure-parts.ts'

/** Interval in ms; the page promises that the erasure is completed soon. */
const SWEEP_MS = 60_000

/** Erases people whose week is over, and continues started erasures, while `app` is open. */
export const sweepErasures = (app: App, parts: ErasureParts): void =>
  sweepWhileOpen(app, 'erasures', () => continueErasures(parts), SWEEP_MS)
