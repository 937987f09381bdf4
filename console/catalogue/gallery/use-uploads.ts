import { MAX_PICTURE_BYTES } from '@vitrina/schema/picture'
import { useEffect, useRef, useState } from 'react'
import { problemOf } from '../../api/problem.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { sendPicture } from './send-picture.ts'
import { words } from './words.ts'

/** Size limit of a file in texts, in units of 2^20 bytes. */
export const MAX_MB = MAX_PICTURE_BYTES / 2 ** 20

interface Uploads {
  /** Pictures added since the queue was last empty, and the finished ones among them. */
  readonly all: number
  readonly finished: number
  readonly added: number
  /** Files that were refused, by name, with the reason. */
  readonly failures: readonly { readonly name: string; readonly why: string }[]
}

const NOTHING: Uploads = { all: 0, finished: 0, added: 0, failures: [] }

/** File, or its URL. */
type Source = File | string

/**
 * Uploads pictures from files, one after the other; `onAdded` gets each address. Closing the form cancels the
 * rest.
 */
export const useUploads = (onAdded: (address: string) => void) => {
  const site = useSite()
  const say = useWords(words)
  const [uploads, setUploads] = useState(NOTHING)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const added = useRef(onAdded)
  added.current = onAdded
  const ends = useRef<AbortController>(undefined)
  useEffect(() => {
    const end = new AbortController()
    ends.current = end
    return () => end.abort()
  }, [])

  const upload = async (source: Source): Promise<void> => {
    const signal = ends.current?.signal
    if (!signal || signal.aborted) return
    try {
      if (typeof source !== 'string' && source.size > MAX_PICTURE_BYTES)
        return end(source, say('tooLarge', { max: MAX_MB }))
      const { url } = await sendPicture(site, source, signal)
      if (signal.aborted) return
      added.current(url)
      end(source)
    } catch (failure) {
      if (!signal.aborted) end(source, problemOf(failure).message || say('unreached'))
    }
  }
  const end = (source: Source, why?: string) =>
    setUploads((now) => ({
      ...now,
      finished: now.finished + 1,
      ...(why === undefined
        ? { added: now.added + 1 }
        : {
            failures: [...now.failures, { name: typeof source === 'string' ? source : source.name, why }],
          }),
    }))

  const add = (sources: readonly Source[]): void => {
    if (sources.length === 0) return
    setUploads((now) => {
      const before = now.finished < now.all ? now : NOTHING
      return { ...before, all: before.all + sources.length }
    })
    for (const source of sources) queue.current = queue.current.then(() => upload(source))
  }
  return { ...uploads, add }
}
