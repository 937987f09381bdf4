/** Lengths of GTIN-8, UPC-A (GTIN-12), EAN-13 and GTIN-14. */
const GTIN = /^(?:\d{8}|\d{12,14})$/

/** True for digits with the length of a GTIN and a wrong check digit. Codes of other lengths have none. */
export const hasWrongCheckDigit = (code: string): boolean => GTIN.test(code) && checkSum(code) % 10 !== 0

/** Weighted sum of the digits: every second one from the right, without the check digit, counts three times. */
const checkSum = (digits: string): number =>
  [...digits].reduceRight(
    (sum, digit, place) => sum + Number(digit) * ((digits.length - place) % 2 ? 1 : 3),
    0,
  )
