import type { RecordKind, XmlRecord } from '../xml/records.ts'

/** Records checked in one transaction for changes. */
const MAX_BATCH_RECORDS = 2000

/** Characters of the texts of these records: a few have descriptions of megabytes. */
const BATCH_SIZE = 2 ** 21

/** Records of one kind that are collected up to a number and a size. */
export const recordBatch = () => {
  let records: XmlRecord[] = []
  let size = 0
  return {
    /** True when the batch takes no further record of a kind. */
    isFull: (kind: RecordKind): boolean =>
      records.length >= MAX_BATCH_RECORDS ||
      size > BATCH_SIZE ||
      (records[0] !== undefined && records[0].kind !== kind),
    push: (record: XmlRecord): void => {
      records.push(record)
      size += record.size
    },
    /** Removes and returns the records of the batch. */
    take: (): readonly XmlRecord[] => {
      const batch = records
      records = []
      size = 0
      return batch
    },
  }
}
