import { rowsXml, workbookOf } from '../../jobs/workbook-bytes.ts'

const HEADER = ['group_category_id', 'name_ro']

/** Workbooks that take long to read or to store. */
export const HOSTILE_WORKBOOKS: readonly { readonly name: string; readonly bytes: () => Buffer }[] = [
  {
    name: 'a workbook of many rows',
    bytes: () =>
      workbookOf({ A: rowsXml([HEADER, ...Array.from({ length: 50_000 }, (_, n) => [`k${n}`, 'Unt'])]) }),
  },
  {
    name: 'a workbook of long texts',
    bytes: () =>
      workbookOf({
        A: rowsXml([HEADER, ...Array.from({ length: 1_000 }, (_, n) => [`k${n}`, '"\n'.repeat(16_000)])]),
      }),
  },
  {
    name: 'a workbook with cells far to the right',
    bytes: () =>
      workbookOf({
        A: Array.from(
          { length: 300 },
          (_, n) => `<row r="${n + 1}"><c r="XFD${n + 1}"><v>1</v></c></row>`,
        ).join(''),
      }),
  },
]
