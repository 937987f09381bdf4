let bytes: ReadonlyMap<string, number> | undefined

/** Romanian letters that the code page lacks. */
const PLAIN: Readonly<Record<string, string>> = {
  ă: 'a',
  â: 'a',
  î: 'i',
  ș: 's',
  ş: 's',
  ț: 't',
  ţ: 't',
  Ă: 'A',
  Â: 'A',
  Î: 'I',
  Ș: 'S',
  Ş: 'S',
  Ț: 'T',
  Ţ: 'T',
}

/**
 * Text in windows-1251, the encoding of responses in 1C; missing letters are written without diacritics, or as a question mark.
 */
export const inWindows1251 = (text: string): Buffer => {
  bytes ??= new Map(
    [...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, n) => n))].map(
      (letter, n) => [letter, n] as const,
    ),
  )
  const known = bytes
  return Buffer.from([...text].map((letter) => known.get(letter) ?? known.get(PLAIN[letter] ?? '?') ?? 0x3f))
}
