import { Counter, Gauge, type Registry } from 'prom-client'
import type { Standbys } from './standbys.ts'

/** Metrics of reads per server, and of the lag of each standby. */
export const measureStandbys = (registry: Registry, standbys: Standbys): void => {
  new Counter({
    name: 'vitrina_read_statements_total',
    help: 'Statements of reads by the place that they went to: primary, or a standby',
    labelNames: ['place'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { place, statements } of standbys.figures()) this.inc({ place }, statements)
    },
  })
  new Counter({
    name: 'vitrina_standby_failures_total',
    help: 'Statements that a standby failed, or was too far behind for, and the primary did',
    labelNames: ['standby'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { place, failed, lag } of standbys.figures())
        if (lag !== undefined) this.inc({ standby: place }, failed)
    },
  })
  new Gauge({
    name: 'vitrina_standby_lag_bytes',
    help: 'Bytes of the log that a standby has not replayed, of what the last read was to see',
    labelNames: ['standby'],
    registers: [registry],
    collect() {
      for (const { place, lag } of standbys.figures())
        if (lag !== undefined) this.set({ standby: place }, lag)
    },
  })
  new Gauge({
    name: 'vitrina_standby_usable',
    help: '1: reads go to this standby; 0: it does not answer, is too far behind or is none of this primary',
    labelNames: ['standby'],
    registers: [registry],
    collect() {
      for (const { place, lag, isUsable } of standbys.figures())
        if (lag !== undefined) this.set({ standby: place }, isUsable ? 1 : 0)
    },
  })
}
