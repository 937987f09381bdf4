import type { Field } from '@vitrina/schema/resource'

/** Properties of every input of a form. */
export interface InputProps<F extends Field = Field> {
  readonly field: F
  readonly label: string
  /** Path of the value, as in faults of the server: `name_ro`, `images.0.url`. */
  readonly path: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly required: boolean
  readonly readOnly: boolean
  /** Faults from the server, by path. */
  readonly faults: ReadonlyMap<string, string>
  readonly help?: string | undefined
}

/** Properties of the input of some kinds of fields. */
export type PropsOf<K extends Field['kind']> = InputProps<Extract<Field, { kind: K }>>

/** Faults of an input whose single values have none from the server. */
export const NO_FAULTS: InputProps['faults'] = new Map()

/** Fault of a value, or of a part of it without an input of its own. */
const faultAt = (faults: InputProps['faults'], path: string): string | undefined =>
  faults.get(path) ?? [...faults].find(([where]) => where.startsWith(`${path}.`))?.[1]

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Properties for an input of Mantine. */
export const shared = ({ label, path, required, readOnly, faults, help }: InputProps) => ({
  label,
  name: path,
  // Lets the focus move from a fault to its input.
  'data-path': path,
  withAsterisk: required,
  readOnly,
  error: faultAt(faults, path),
  description: help,
  // Description below the input, so that adjacent inputs align.
  inputWrapperOrder: ORDER,
})

/** Text of a value in an input. */
export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
