/** Characters that XML 1.0 forbids, apart from lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0, section 2.2
export const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
