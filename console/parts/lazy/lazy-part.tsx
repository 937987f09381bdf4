import { type ComponentType, lazy } from 'react'
import { isServerReachable, onReachabilityChange } from '../../api/reachability.ts'
import { isReached } from '../../api/request.ts'
import { Failure } from '../failure.tsx'

interface Loaded<Props> {
  readonly default: ComponentType<Props>
}

const reachedAgain = () =>
  new Promise<void>((resolve) => {
    const end = onReachabilityChange(() => {
      end()
      resolve()
    })
  })

const loadPart = async <Props,>(load: () => Promise<Loaded<Props>>): Promise<Loaded<Props>> => {
  try {
    return await load()
  } catch (failure) {
    // Another version of the server has other scripts, which a reload of the page loads.
    if (await isReached()) return { default: () => <Failure of={failure} retry={() => location.reload()} /> }
    if (!isServerReachable()) await reachedAgain()
    return loadPart(load)
  }
}

/**
 * Part of a screen whose script is loaded when it is first shown. Without a connection the fallback of its `Suspense` remains until
 * the server is reached again; `lazy` alone would replace the whole screen by an error.
 */
export const lazyPart = <Props,>(load: () => Promise<Loaded<Props>>) => lazy(() => loadPart(load))
