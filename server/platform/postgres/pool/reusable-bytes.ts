import { channel } from 'node:diagnostics_channel'

/** Name of the diagnostics channel. Tests subscribe and overwrite the bytes at once, so that a late reader is noticed. */
export const REUSABLE_BYTES = 'vitrina:bytes.reusable'

const reusable = channel(REUSABLE_BYTES)

/** Publishes bytes of a shared buffer that its next owner may overwrite from now on. */
export const publishReusable = (bytes: Buffer): void => {
  if (reusable.hasSubscribers) reusable.publish(bytes)
}
