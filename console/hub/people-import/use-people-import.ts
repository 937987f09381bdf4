import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { useUnloadWarning } from '../../parts/use-unload-warning.ts'
import { invalidatePeople } from '../users/use-users.ts'
import { type PeopleFileOptions, type PeopleImportProgress, sendPeople } from './send-people.ts'

/** File with the options for its lines. */
export interface PeopleFileChoice {
  readonly file: File
  readonly how: PeopleFileOptions
}

/**
 * Import of the people of a file while the screen is open; the same file continues later where it stopped.
 */
export const usePeopleImport = () => {
  const [chosen, setChosen] = useState<PeopleFileChoice>()
  const [progress, setProgress] = useState<PeopleImportProgress>()
  const [failure, setFailure] = useState<unknown>()
  const [isRunning, setIsRunning] = useState(false)
  const stopping = useRef<AbortController>(undefined)

  const run = async (choice: PeopleFileChoice, fromStart: boolean): Promise<void> => {
    const ending = new AbortController()
    stopping.current = ending
    setChosen(choice)
    setFailure(undefined)
    setIsRunning(true)
    try {
      if (fromStart && progress) await call('DELETE hub/people-import/:id', { id: progress.state.id })
      await sendPeople(
        choice.file,
        choice.how,
        (now) => ending.signal.aborted || setProgress(now),
        ending.signal,
      )
    } catch (cause) {
      if (!ending.signal.aborted) setFailure(cause)
    }
    if (stopping.current === ending) setIsRunning(false)
    await invalidatePeople()
  }

  useEffect(() => () => stopping.current?.abort(), [])

  // Closing the window would end the upload.
  useUnloadWarning(isRunning)

  return {
    chosen,
    progress,
    failure,
    isRunning,
    start: (choice: PeopleFileChoice) => {
      setProgress(undefined)
      void run(choice, false)
    },
    resume: () => chosen && void run(chosen, false),
    startOver: () => chosen && void run(chosen, true),
    stop: () => stopping.current?.abort(),
    forget: () => {
      setProgress(undefined)
      setFailure(undefined)
      setChosen(undefined)
    },
  }
}
