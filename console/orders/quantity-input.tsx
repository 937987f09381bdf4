import { NumberInput, type NumberInputProps } from '@mantine/core'
import { isDivisible } from '@vitrina/schema/units'

interface Props extends NumberInputProps {
  /** Unit of the quantity; only some have fractions. */
  readonly unit: unknown
}

/** Input of a quantity. Its value is a text for numbers that end in 0, such as `7.50`. */
export const QuantityInput = ({ unit, ...props }: Props) => {
  const hasParts = isDivisible(typeof unit === 'string' ? unit : null)
  return (
    <NumberInput
      min={hasParts ? 0.001 : 1}
      max={1_000_000}
      allowNegative={false}
      allowDecimal={hasParts}
      decimalScale={3}
      allowedDecimalSeparators={['.', ',']}
      inputMode={hasParts ? 'decimal' : 'numeric'}
      {...props}
    />
  )
}
