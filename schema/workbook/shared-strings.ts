import { WorkbookTooLarge } from './too-large.ts'
import { unescaped, xmlReader } from './xml.ts'

/** Memory of an entry of the list: an empty text in the file is five bytes. */
const BYTES_OF_AN_ENTRY = 8

/** Reads the shared texts of a workbook: all runs of each, without its phonetic characters. */
export const stringsReader = (most: number) => {
  const strings: string[] = []
  let text = ''
  let length = 0
  let isText = false
  let isPhonetic = false
  const reader = xmlReader({
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') {
        strings.push(unescaped(text))
        length += text.length + BYTES_OF_AN_ENTRY
        if (length > most) throw new WorkbookTooLarge()
      }
    },
    text: (part) => {
      if (isText) text += part
    },
  })
  return { ...reader, strings: strings as readonly string[] }
}
