/** Expensive body: a part that is repeated between a beginning and an end. */
export interface Hostile {
  readonly name: string
  readonly begin?: string
  /** Part that is repeated as often as fits. */
  readonly fill: string
  /** Part before the end, when `fill` ends with a comma. */
  readonly last?: string
  readonly end?: string | Buffer
  /** Maximum size in bytes, instead of the limit of the server. */
  readonly most?: number
}

const OBJECT = '{"group_product_id":"A-1","name_ro":"Lapte","price":"12.50","qty":5,"category":[]},'

/** Meaningless JSON in forms of different cost. */
export const HOSTILE_JSON: readonly Hostile[] = [
  { name: 'line feeds alone', fill: '\n' },
  { name: 'line feeds in an array that does not end', begin: '[', fill: '\n' },
  { name: 'line feeds, then what is no JSON', begin: '[{"a":1}', fill: '\n', end: 'x]' },
  { name: 'line feeds in an object that breaks', begin: '[{"a":', fill: '\n', end: '}]' },
  { name: 'deep nesting', fill: '[' },
  { name: 'deep nesting of objects', fill: '{"a":' },
  {
    name: 'nesting as deep as may be, again and again',
    begin: '[',
    fill: `${'['.repeat(30)}${']'.repeat(30)},`,
    last: '1',
    end: ']',
  },
  { name: 'one long text', begin: '["', fill: 'x', end: '"]' },
  { name: 'one long text that is the body', begin: '"', fill: 'x', end: '"' },
  { name: 'one long text of two-byte letters', begin: '[{"name_ro":"', fill: 'ș', end: '"}]' },
  { name: 'one long text of escapes', begin: '[{"name_ro":"', fill: '\\u0061', end: '"}]' },
  { name: 'one long text of quotes', begin: '[{"name_ro":"', fill: '\\"', end: '"}]' },
  { name: 'one long text that does not end', begin: '["', fill: '\\\\' },
  { name: 'one long number', begin: '[', fill: '1', end: ']' },
  { name: 'empty arrays', begin: '[', fill: '[],', last: '[]', end: ']' },
  { name: 'a million empty arrays', begin: '[', fill: '[],', last: '[]', end: ']', most: 1_400_000 },
  { name: 'zeros', begin: '[', fill: '0,', last: '0', end: ']' },
  { name: 'a million zeros', begin: '[', fill: '0,', last: '0', end: ']', most: 1_900_000 },
  {
    name: 'a million zeros in one object',
    begin: '[{"category":[',
    fill: '0,',
    last: '0',
    end: ']}]',
    most: 1_900_000,
  },
  { name: 'keys', begin: '[{', fill: '"k":1,', last: '"k":1', end: '}]' },
  { name: 'a million keys', begin: '[{', fill: '"abcdefgh":1,', last: '"k":1', end: '}]', most: 12_000_000 },
  {
    name: 'objects of nothing known',
    begin: '[',
    fill: `{${'"a":1,"b":2,"c":3,"d":[],'.repeat(12)}"e":1},`,
    last: '{}',
    end: ']',
    most: 5_000_000,
  },
  { name: 'long keys', begin: '[{', fill: `"${'k'.repeat(60_000)}":1,`, last: '"k":1', end: '}]' },
  { name: 'objects', begin: '[', fill: OBJECT, last: '{}', end: ']' },
  {
    name: 'five thousand objects of long texts',
    begin: '[',
    fill: `{"name_ro":"${'ș'.repeat(6_000)}"},`,
    last: '{}',
    end: ']',
  },
  {
    name: 'objects of three mebibytes',
    begin: '[',
    fill: `{"name_ro":"${'x'.repeat(3 * 2 ** 20)}"},`,
    last: '{}',
    end: ']',
  },
  {
    name: 'brands as long as may be',
    begin: '[',
    fill: `{"name_ro":"a","name_ru":"a","name_en":"a","name_uk":"a","description_ro":"${'ș'.repeat(6_000)}"},`,
    last: '{"name_ro":"a","name_ru":"a","name_en":"a","name_uk":"a"}',
    end: ']',
  },
  {
    name: 'orders as long as may be',
    begin: '[',
    fill: `{"comment":"${'ș'.repeat(6_000)}","order_items":[{"product":1,"quantity":1}]},`,
    last: '{"order_items":[{"product":1,"quantity":1}]}',
    end: ']',
  },
  { name: 'what is not UTF-8 at its end', begin: '["', fill: 'ș', end: Buffer.from([0x22, 0xff, 0x5d]) },
  { name: 'what is no JSON at its end', begin: '[', fill: '{"a":"bcdefghijkl"},', end: '{]' },
  { name: 'white space around one', begin: '[1', fill: ' ', end: ']' },
  {
    name: 'prototypes',
    begin: '[',
    fill: '{"__proto__":{"a":"\\u0000"}},',
    last: '{}',
    end: ']',
    most: 8_000_000,
  },
  {
    name: 'numbers that may be odd',
    begin: '[{"rrn":1.0,"group_product_id":1.0,"order_items":[',
    fill: '1.0,',
    last: '1',
    end: ']}]',
    most: 3_900_000,
  },
  {
    name: 'numbers that may be odd, a row each',
    begin: '[',
    fill: '{"rrn":1.0,"group_product_id":1.0,"shop_id":1,"qty":1.0},',
    last: '{}',
    end: ']',
    most: 2_800_000,
  },
]

/** Almost the maximum length of a record. */
const RECORD = 4_100_000

/** More than several chunks; each further line of a file costs a statement for every 500 of them. */
const MANY_LINES = 400_000

const JSON_LINES = 'application/x-ndjson'
const CSV = 'text/csv'
const HEADER = 'group_category_id,name_ro\n'

/** Files with more and longer lines than real ones. */
export const HOSTILE_FILES: readonly (Hostile & { readonly type: string })[] = [
  { name: 'empty lines', type: JSON_LINES, fill: '\n' },
  { name: 'empty lines of CRLF', type: JSON_LINES, fill: '\r\n' },
  { name: 'lines of white space', type: JSON_LINES, fill: ' \t\r\n' },
  { name: 'lines of nothing', type: JSON_LINES, fill: '0\n', most: MANY_LINES },
  { name: 'lines of a mark', type: JSON_LINES, fill: '\ufeff\n', most: MANY_LINES },
  { name: 'objects far apart', type: JSON_LINES, fill: `{}${'\n'.repeat(65_536)}` },
  { name: 'a line that does not end', type: JSON_LINES, fill: '[' },
  { name: 'NUL that does not end', type: JSON_LINES, fill: '\0' },
  { name: 'lines of 3 MiB', type: JSON_LINES, fill: `{"name_ro":"${'x'.repeat(3 * 2 ** 20)}"}\n` },
  {
    name: 'lines of deep arrays',
    type: JSON_LINES,
    fill: `${'['.repeat(30)}${']'.repeat(30)}\n`,
    most: MANY_LINES,
  },
  { name: 'long lines of arrays', type: JSON_LINES, fill: `{"category_id":[${'0,'.repeat(99_990)}0]}\n` },
  { name: 'long lines of white space', type: JSON_LINES, fill: `${' '.repeat(RECORD)}\n` },
  { name: 'long lines of control characters', type: JSON_LINES, fill: `${'\u0001'.repeat(RECORD)}\n` },
  {
    name: 'long lines of escapes',
    type: JSON_LINES,
    fill: `{"name_ro":"${'\\u0061'.repeat(RECORD / 6 - 10)}"}\n`,
  },
  {
    name: 'long lines that break at their end',
    type: JSON_LINES,
    fill: `["${'\\"'.repeat(RECORD / 2 - 10)}"\n`,
  },
  {
    name: 'long lines that wait for each other',
    type: JSON_LINES,
    fill: `{"name_ro":"a","name_ru":"a","name_en":"a","name_uk":"a","category_id":[{"group_category_id":"Z"}]${' '.repeat(RECORD - 200)}}\n`,
  },
  { name: 'a header that does not end', type: CSV, fill: 'a,' },
  {
    name: 'a header of names that nobody knows',
    type: CSV,
    begin: `${Array.from({ length: 9_000 }, (_, place) => `f${place}`).join(',')}\n`,
    fill: 'a\n',
  },
  { name: 'quotes alone', type: CSV, fill: '"' },
  { name: 'rows of nothing', type: CSV, begin: HEADER, fill: ',\n' },
  { name: 'rows of CR', type: CSV, begin: HEADER, fill: '\r' },
  { name: 'rows of LF and CR', type: CSV, begin: HEADER, fill: '\n\r' },
  { name: 'rows', type: CSV, begin: HEADER, fill: 'a,b\n', most: MANY_LINES },
  { name: 'rows of empty quotes', type: CSV, begin: HEADER, fill: '""\r', most: MANY_LINES },
  { name: 'a quote that does not end', type: CSV, begin: HEADER, fill: '"a\n', most: MANY_LINES },
  { name: 'a quote that nothing ends', type: CSV, begin: `${HEADER}"`, fill: `${'a'.repeat(120)}\n` },
  { name: 'quotes opened in each line', type: CSV, begin: HEADER, fill: 'a","b\n', most: MANY_LINES },
  { name: 'text behind each quote', type: CSV, begin: HEADER, fill: '"a"b,' },
  { name: 'pairs of quotes that do not end', type: CSV, begin: `${HEADER}"`, fill: '""' },
  { name: 'cells without end', type: CSV, begin: HEADER, fill: 'a,' },
  { name: 'long rows of nothing', type: CSV, begin: HEADER, fill: `${','.repeat(RECORD)}\n` },
  { name: 'long rows of cells', type: CSV, begin: HEADER, fill: `${'a,'.repeat(RECORD / 2)}\n` },
  { name: 'long rows of quoted cells', type: CSV, begin: HEADER, fill: `${'"",'.repeat(RECORD / 3)}\n` },
  {
    name: 'long rows of cells behind a broken one',
    type: CSV,
    begin: `${HEADER}"a"b\n`,
    fill: `${'a,'.repeat(RECORD / 2)}\n`,
  },
  { name: 'long cells of quotes', type: CSV, begin: HEADER, fill: `"${'""'.repeat(RECORD / 2)}"\n` },
  { name: 'long cells of line feeds', type: CSV, begin: HEADER, fill: `"${'\n'.repeat(RECORD)}"\n` },
  {
    name: 'long cells of control characters',
    type: CSV,
    begin: HEADER,
    fill: `a,${'\u0001'.repeat(RECORD)}\n`,
  },
  {
    name: 'long cells of references',
    type: CSV,
    begin: 'category_id\n',
    fill: `"[${'0,'.repeat(99_990)}0]"\n`,
  },
]

/** Bytes of a body of at most `size`. */
export const bytesOf = (
  { begin = '', fill, last = '', end = '', most = Number.POSITIVE_INFINITY }: Hostile,
  size: number,
): Buffer => {
  const head = Buffer.from(begin)
  const tail = Buffer.concat([Buffer.from(last), Buffer.from(end as string)])
  const unit = Buffer.from(fill)
  const space = Math.min(most, size) - head.length - tail.length
  return Buffer.concat([head, Buffer.alloc(Math.floor(space / unit.length) * unit.length, unit), tail])
}
