import { Counter, Gauge, type Registry } from 'prom-client'
import type { Standbys } from './standbys.ts'

/** Metrics of reads per server, and of the lag of each standby. */
export const measureStandbys = (registry: Registry, standbys: Standbys): void => {
  new Counter({
    name: 'vitrina_read_statements_total',
    help: 'Statements of reads by server: primary, or a standby',
    labelNames: ['place'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { place, statements } of standbys.figures()) this.inc({ place }, statements)
    },
  })
  new Counter({
    name: 'vitrina_standby_failures_total',
    help: 'Statements that the primary executed because a standby failed or lagged too far',
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
    help: 'Bytes of WAL required by the last read that the standby has not replayed',
    labelNames: ['standby'],
    registers: [registry],
    collect() {
      for (const { place, lag } of standbys.figures())
        if (lag !== undefined) this.set({ standby: place }, lag)
    },
  })
  new Gauge({
    name: 'vitrina_standby_usable',
    help: '1: reads go to this standby; 0: it does not respond, lags too far or follows another primary',
    labelNames: ['standby'],
    registers: [registry],
    collect() {
      for (const { place, lag, isUsable } of standbys.figures())
        if (lag !== undefined) this.set({ standby: place }, isUsable ? 1 : 0)
    },
  })
}
