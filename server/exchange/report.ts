import type { Fault } from '@vitrina/schema/errors'
import type { DestinationReport } from '@vitrina/schema/exchange/destination'
import type { Language } from '@vitrina/schema/languages'
import { errorEntryOf } from '../platform/http/errors.ts'

/** Maximum number of faults in a report. */
const MAX_FAULTS = 100

/** Maximum number of different elements in a report: a damaged file may have thousands of names. */
const MAX_ELEMENTS = 200

/** Counts of a run, updated during the run. */
export interface RunReport {
  count(object: string, outcome: string, times?: number): void
  fault(object: string, key: string, fault: Fault | string): void
  notStored(element: string, times?: number): void
  unknownWord(word: string, times?: number): void
  /** Counts unchanged records that were not read. */
  notRead(times: number): void
  note(sentence: string): void
  /** True if this report itself, apart from added ones, has a fault of an object. */
  hasFault(key: string): boolean
  /** Adds the counts of another report. */
  add(other: DestinationReport): void
  read(): DestinationReport
}

export const runReport = (language: Language): RunReport => {
  const counts: Record<string, Record<string, number>> = {}
  const faults: NonNullable<DestinationReport['faults']>[number][] = []
  const notStored: Record<string, number> = {}
  const unknownWords: Record<string, number> = {}
  const notes: string[] = []
  const faulty = new Set<string>()
  let faultCount = 0
  let notRead = 0
  const increase = (record: Record<string, number>, name: string, times = 1): void => {
    record[name] = (record[name] ?? 0) + times
  }
  const report: RunReport = {
    count: (object, outcome, times) => {
      counts[object] ??= {}
      increase(counts[object], outcome, times)
    },
    fault: (object, key, fault) => {
      faultCount++
      faulty.add(key)
      if (faults.length >= MAX_FAULTS) return
      if (typeof fault === 'string') faults.push({ object, key, message: fault })
      else {
        const { message } = errorEntryOf(fault, language)
        faults.push({ object, key, ...(fault.field !== undefined && { field: fault.field }), message })
      }
    },
    notStored: (element, times) => {
      if (element in notStored || Object.keys(notStored).length < MAX_ELEMENTS)
        increase(notStored, element, times)
    },
    unknownWord: (word, times) => increase(unknownWords, word, times),
    notRead: (times) => {
      notRead += times
    },
    note: (sentence) => {
      if (notes.length < MAX_FAULTS && !notes.includes(sentence)) notes.push(sentence)
    },
    hasFault: (key) => faulty.has(key),
    add: (other) => {
      for (const [object, outcomes] of Object.entries(other.counts ?? {}))
        for (const [outcome, times] of Object.entries(outcomes)) report.count(object, outcome, times)
      for (const fault of other.faults ?? []) if (faults.length < MAX_FAULTS) faults.push(fault)
      faultCount += other.fault_count ?? 0
      for (const [name, times] of Object.entries(other.not_stored ?? {})) report.notStored(name, times)
      for (const [word, times] of Object.entries(other.unknown_words ?? {}))
        increase(unknownWords, word, times)
      report.notRead(other.not_read ?? 0)
      for (const sentence of other.notes ?? []) report.note(sentence)
    },
    read: () => ({
      ...(Object.keys(counts).length > 0 && { counts }),
      ...(faultCount > 0 && { faults, fault_count: faultCount }),
      ...(Object.keys(notStored).length > 0 && { not_stored: notStored }),
      ...(Object.keys(unknownWords).length > 0 && { unknown_words: unknownWords }),
      ...(notRead > 0 && { not_read: notRead }),
      ...(notes.length > 0 && { notes }),
    }),
  }
  return report
}
