import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { ApiError } from '../errors.ts'

/** Messages between workers and the first process; a response has the number of its request. */
interface Question {
  readonly measurementsRequest: number
}
interface Answer {
  readonly measurementsResponse: number
  /** Omitted if the measurements could not be collected. */
  readonly text?: string
}

/** Makes the first of several processes collect the measurements of its workers on request of one of them. */
export const gatherMeasurements = (): void => {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, { measurementsRequest }: Partial<Question>) => {
    if (measurementsRequest === undefined) return
    const text = await all.clusterMetrics().catch(() => undefined)
    const answer: Answer = { measurementsResponse: measurementsRequest, ...(text !== undefined && { text }) }
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
  process.on('message', ({ measurementsResponse, text }: Partial<Answer>) => {
    if (measurementsResponse === undefined) return
    waiting.get(measurementsResponse)?.(text)
    waiting.delete(measurementsResponse)
  })
  let questions = 0
  return async () => {
    const question: Question = { measurementsRequest: ++questions }
    const text = await new Promise<string | undefined>((resolve) => {
      waiting.set(question.measurementsRequest, resolve)
      process.send?.(question)
    })
    if (text === undefined) throw new ApiError('overloaded')
    return text
  }
}
