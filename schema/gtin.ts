/** Lengths of GTIN-8, UPC-A (GTIN-12), EAN-13 and GTIN-14. */
const GTIN = /^(?:\d{8}|\d{12,14})$/

/** True for digits of the length of a GTIN whose last one is not their check digit. Other codes have none. */
export const hasWrongCheckDigit = (code: string): boolean => GTIN.test(code) && checkSum(code) % 10 !== 0

/** Sum of the digits; every second one from the right, the check digit not included, counts three times. */
const checkSum = (digits: string): number =>
  [...digits].reduceRight(
    (sum, digit, place) => sum + Number(digit) * ((digits.length - place) % 2 ? 1 : 3),
    0,
  )
