import type { Field } from '@vitrina/schema/resource'

/** What every input of a form is given. */
export interface InputProps<F extends Field = Field> {
  readonly field: F
  readonly label: string
  /** Where the value is, as the server names it in faults: `name_ro`, `images.0.url`. */
  readonly path: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly required: boolean
  readonly readOnly: boolean
  /** What the server says is wrong, by path. */
  readonly faults: ReadonlyMap<string, string>
  readonly help?: string | undefined
}

/** What the input of a field of some kinds is given. */
export type PropsOf<K extends Field['kind']> = InputProps<Extract<Field, { kind: K }>>

/** What is wrong with a value, or with a part of it that has no input of its own. */
const faultAt = (faults: InputProps['faults'], path: string): string | undefined =>
  faults.get(path) ?? [...faults].find(([where]) => where.startsWith(`${path}.`))?.[1]

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** What an input of Mantine's own is given of it. */
export const shared = ({ label, path, required, readOnly, faults, help }: InputProps) => ({
  label,
  name: path,
  // The way from a fault to its input.
  'data-path': path,
  withAsterisk: required,
  readOnly,
  error: faultAt(faults, path),
  description: help,
  // Below, so that inputs beside one another stand on one line.
  inputWrapperOrder: ORDER,
})

/** As it stands in an input. */
export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
