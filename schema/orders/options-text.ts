import type { OrderedOption } from './order-read.ts'

/** Options of a variant on one line, such as `Size: M, Color: red`; empty for a product without options. */
export const optionsText = (options: readonly OrderedOption[] | null | undefined): string =>
  (options ?? []).map(({ name, value }) => `${name}: ${value}`).join(', ')
