import { channel } from 'node:diagnostics_channel'

/** Name of the diagnostics channel. Tests subscribe and overwrite the bytes immediately, so that a late reader is detected. */
export const REUSABLE_BYTES = 'vitrina:bytes.reusable'

const reusable = channel(REUSABLE_BYTES)

/** Publishes that the next user of a shared buffer may overwrite these bytes from now on. */
export const publishReusable = (bytes: Buffer): void => {
  if (reusable.hasSubscribers) reusable.publish(bytes)
}
