// Rule 4.3.0 by kind of value, the same for every interface.

interface Refused {
  readonly code: string
}
/** Row of a table of cases: the sent JSON, and the stored value or the error code. */
export type Row = readonly [given: string, stored: unknown]
export const refused = (code: string): Refused => ({ code })
export const TYPE = refused('invalid_type')
export const VALUE = refused('invalid_value')
export const RANGE = refused('out_of_range')
export const PRECISE = refused('too_precise')
export const MISSING = refused('not_found')
/** Rows with the same stored value or error. */
export const all = (stored: unknown, ...tokens: readonly string[]): Row[] =>
  tokens.map((token) => [token, stored])

export const INTEGERS: readonly Row[] = [
  ...all(5, '5', '"5"', '5.0', '"5.0"', '"005"'),
  ...all(0, '-0', '"-0"'),
  ...all(-5, '-5', '"-5"'),
  ...all(VALUE, '5.5', '"5.5"', '"1.00000000000000000001"'),
  ...all(RANGE, '2147483648', '"2147483648"', '"9007199254740993"'),
  ...all(
    TYPE,
    '"1e3"',
    '"0x10"',
    '"+5"',
    '" 5"',
    '"5 "',
    '"5."',
    '".5"',
    '"5\\n"',
    '"５"',
    '"٥"',
    'true',
    '[5]',
  ),
]
export const QUANTITY: readonly Row[] = [
  ...all(16.5, '16.5', '"16.5"', '"16.50"', '16.500000000000004', '16.4999999', '16.500001', '"16.499999"'),
  ...all(0.3, '0.30000000000000004', '"0.30000000000000004"'),
  ...all(10, '9.9999999999', '"9.99999999999999999999"'),
  ...all(0, '1e-7', '-0'),
  ...all(-2, '"-2"', '-1.9999999999'),
  ...all(PRECISE, '0.0001', '"0.1234"', '16.500002', '16.499998'),
  ...all(RANGE, '"1000000000000"'),
  ...all(TYPE, '"1e3"', '"16,5"', '" 1"', 'true', '[1]'),
]
export const MONEY: readonly Row[] = [
  ...all('16.50', '16.5', '"16.5"', '"016.50"', '16.500001', '"16.499999"'),
  ...all(
    '0.30',
    '0.30000000000000004',
    '"0.30000000000000004"',
    '"0.3000000000000000444089209850062616169452667236328125"',
  ),
  ...all('1.00', '0.9999999', '0.99999999999999'),
  ...all('10000.00', '9999.9999999'),
  ...all('0.00', '1e-7', '-0.0000001'),
  ...all(PRECISE, '16.505', '"16.505"', '1.00001', '1.000002', '0.999998', '9999999999.995'),
  ...all(RANGE, '-1', '10000000000'),
  ...all(VALUE, '"1e3"', '"16,50"', '" 5"', '"5."', '"0x10"'),
  ...all(TYPE, 'true', '[5]'),
]
export const TEXT: readonly Row[] = [
  ...all('5', '5', '"5"'),
  ...all('-5', '-5'),
  ...all('9007199254740991', '9007199254740991'),
  ...all('1.10', '"1.10"'),
  ...all(
    TYPE,
    '1.10',
    '1.0',
    '1e3',
    '5E0',
    '-0',
    '9007199254740992',
    '9007199254740993',
    '1.00000000000000000001',
  ),
  ...all(TYPE, '123456789012345.00000001', 'true', '["5"]'),
]
export const BOOLEAN: readonly Row[] = [
  ...all(true, 'true', '"true"', '"TRUE"', '"True"', '1', '"1"'),
  ...all(false, 'false', '"false"', '"FALSE"', '0', '"0"'),
  ...all(TYPE, '2', '-1', '0.5', '"yes"', '" true"', '"1.0"', '"t"', '[true]'),
]
