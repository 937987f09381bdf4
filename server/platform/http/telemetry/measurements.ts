import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { ApiError } from '../errors.ts'

/** Messages between workers and the first process; a response has the number of its request. */
interface Question {
  readonly measurementsAsked: number
}
interface Answer {
  readonly measurementsTold: number
  /** Omitted if the measurements could not be collected. */
  readonly text?: string
}

/** Makes the first of several processes collect the measurements of its workers on request of one of them. */
export const gatherMeasurements = (): void => {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, { measurementsAsked }: Partial<Question>) => {
    if (measurementsAsked === undefined) return
    const text = await all.clusterMetrics().catch(() => undefined)
    const answer: Answer = { measurementsTold: measurementsAsked, ...(text !== undefined && { text }) }
    if (worker.isConnected()) worker.send(answer)
  })
}

/** Reader of metrics in the format of Prometheus: of this process, or of all workers together. */
export const measurementsOf = (registry: Registry): (() => Promise<string>) =>
  cluster.isWorker ? measurementsOfAll(registry) : () => registry.metrics()

const measurementsOfAll = (registry: Registry): (() => Promise<string>) => {
  AggregatorRegistry.setRegistries([registry])
  // Responds to the first process with the measurements of this one.
  new AggregatorRegistry()
  const waiting = new Map<number, (text: string | undefined) => void>()
  process.on('message', ({ measurementsTold, text }: Partial<Answer>) => {
    if (measurementsTold === undefined) return
    waiting.get(measurementsTold)?.(text)
    waiting.delete(measurementsTold)
  })
  let questions = 0
  return async () => {
    const question: Question = { measurementsAsked: ++questions }
    const text = await new Promise<string | undefined>((resolve) => {
      waiting.set(question.measurementsAsked, resolve)
      process.send?.(question)
    })
    if (text === undefined) throw new ApiError('overloaded')
    return text
  }
}
