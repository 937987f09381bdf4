/** Bytes at the start of a file that may contain the first tag. */
const HEAD = 4096

const TIME = 'ДатаФормирования'

/** Name of the attribute in UTF-8 and in windows-1251, one character per byte. */
const NAMES = [
  Buffer.from(TIME).toString('latin1'),
  [...TIME].map((letter) => String.fromCharCode(letter.charCodeAt(0) - 0x0410 + 0xc0)).join(''),
]

/** First tag up to the value of that attribute, and the value. */
const FIRST_TAG = new RegExp(
  String.raw`^([^<]*(?:<\?xml[^>]*>[^<]*)?<[^>]*[ \t\r\n](?:${NAMES.join('|')})[ \t\r\n]*=[ \t\r\n]*["'])([\d:.TZ +-]*)["']`,
)

/** Bytes of the beginning of a file without the time of its export, in which repeated files differ. */
export const withoutTime = (bytes: Buffer): Buffer => {
  const [, before = '', time = ''] = FIRST_TAG.exec(bytes.toString('latin1', 0, HEAD)) ?? []
  if (time === '') return bytes
  return Buffer.concat([bytes.subarray(0, before.length), bytes.subarray(before.length + time.length)])
}
