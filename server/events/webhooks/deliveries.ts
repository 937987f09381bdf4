import type { App } from '../../platform/http/app.ts'
import type { ChangeSignal } from '../signal.ts'
import { createDispatcher, type DispatcherParts } from './delivering/dispatcher.ts'
import { measureDeliveries } from './metrics.ts'
import { sweepWebhooks } from './sweep.ts'

interface Parts extends Omit<DispatcherParts, 'log'> {
  readonly signal: ChangeSignal
}

/** Delivers events to webhooks (rule 8.2) while `app` is open; its end closes the poster. */
export const deliveries = (app: App, { signal, ...parts }: Parts): void => {
  const dispatcher = createDispatcher({ ...parts, log: app.log })
  signal.subscribe((siteId) => dispatcher.wake(siteId))
  sweepWebhooks(app, parts.sql)
  measureDeliveries(app.registry)

  let stopped: Promise<void> | undefined
  app.addHook('onListen', async () => dispatcher.start())
  // Concurrent with the last requests, which take equally long.
  app.addHook('preClose', async () => {
    stopped = dispatcher.stop()
  })
  app.addHook('onClose', async () => {
    await stopped
    parts.poster.close()
  })
}
