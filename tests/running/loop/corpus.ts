/** A body that is made to cost much, as a stretch that is repeated between a beginning and an end. */
export interface Hostile {
  readonly name: string
  readonly begin?: string
  /** Repeated as often as fits. */
  readonly fill: string
  /** Put between the last and the end, where `fill` ends with a comma. */
  readonly last?: string
  readonly end?: string | Buffer
  /** Of at most so many bytes, instead of as many as may be sent. */
  readonly most?: number
}

const OBJECT = '{"group_product_id":"A-1","name_ro":"Lapte","price":"12.50","qty":5,"category":[]},'

/** JSON that is empty of sense in as many ways as cost differently. */
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

/** Files of more lines than anybody has. */
export const HOSTILE_FILES: readonly (Hostile & { readonly type: string })[] = [
  { name: 'empty lines', type: 'application/x-ndjson', fill: '\n' },
  { name: 'lines of nothing', type: 'application/x-ndjson', fill: '0\n', most: 2_000_000 },
  { name: 'a line that does not end', type: 'application/x-ndjson', fill: '[' },
  {
    name: 'lines of 3 MiB',
    type: 'application/x-ndjson',
    fill: `{"name_ro":"${'x'.repeat(3 * 2 ** 20)}"}\n`,
  },
  { name: 'a header that does not end', type: 'text/csv', fill: 'a,' },
  { name: 'rows of nothing', type: 'text/csv', begin: 'group_category_id,name_ro\n', fill: ',\n' },
  { name: 'rows', type: 'text/csv', begin: 'group_category_id,name_ro\n', fill: 'a,b\n', most: 2_000_000 },
  { name: 'a quote that does not end', type: 'text/csv', begin: 'group_category_id,name_ro\n', fill: '"a\n' },
  { name: 'cells without end', type: 'text/csv', begin: 'group_category_id,name_ro\n', fill: 'a,' },
]

/** The bytes of a body of at most `size`. */
export const bytesOf = (
  { begin = '', fill, last = '', end = '', most = Number.POSITIVE_INFINITY }: Hostile,
  size: number,
): Buffer => {
  const head = Buffer.from(begin)
  const tail = Buffer.concat([Buffer.from(last), Buffer.from(end as string)])
  const unit = Buffer.from(fill)
  const room = Math.min(most, size) - head.length - tail.length
  return Buffer.concat([head, Buffer.alloc(Math.floor(room / unit.length) * unit.length, unit), tail])
}
