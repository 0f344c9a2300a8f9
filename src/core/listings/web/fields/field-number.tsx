import type { ReactNode } from 'react'
import { CountInput, DecimalInput, MetresInput, PercentInput, PlainNumberInput } from '#ui/typed/number-inputs.tsx'
import { Cell, type FieldProps, inputProps } from './field-cell.tsx'
import type { NumberPath } from './field-paths.ts'
import { type Field, useField } from '../editor/state/listing-editor-form.ts'

interface NumberFieldProps extends FieldProps {
  path: NumberPath
}
type Draw = (field: ReturnType<typeof inputProps> & Pick<Field<number | null>, 'value'> & Shared) => ReactNode
interface Shared {
  onChange(value: number | null): void
  onBlur(): void
}

/** A field of the form that holds a number, whichever input draws it. */
function NumberCell({ path, span, hint, label, draw }: NumberFieldProps & { draw: Draw }) {
  const field: Field<number | null> = useField(path)
  const shared = { value: field.value, onChange: field.set, onBlur: field.check }
  return <Cell span={span}>{draw({ ...inputProps(path, field, { hint, ...(label ? { label } : {}) }), ...shared })}</Cell>
}

/** A whole number; `nouns` may be typed behind it: `4 beds`. */
export const CountField = ({
  nouns = [],
  suffix = '',
  ...field
}: NumberFieldProps & { nouns?: readonly string[]; suffix?: string }) => (
  <NumberCell {...field} draw={(props) => <CountInput {...props} nouns={nouns} suffix={suffix} placeholder={suffix.trim()} />} />
)
/** Years are no thousands. */
export const YearField = (field: NumberFieldProps) => (
  <NumberCell {...field} draw={(props) => <PlainNumberInput {...props} min={1000} max={2200} />} />
)
export const MetresField = (field: NumberFieldProps) => (
  <NumberCell {...field} draw={(props) => <MetresInput {...props} placeholder="m" />} />
)
export const PercentField = (field: NumberFieldProps) => (
  <NumberCell {...field} draw={(props) => <PercentInput {...props} max={1000} placeholder="%" />} />
)
interface DecimalFieldProps extends NumberFieldProps {
  decimals: number
  suffix?: string
  isNegative?: boolean
}
export const DecimalField = ({ decimals, suffix = '', isNegative = false, ...field }: DecimalFieldProps) => (
  <NumberCell
    {...field}
    draw={(props) => (
      <DecimalInput {...props} decimals={decimals} suffix={suffix} isNegative={isNegative} placeholder={suffix.trim()} />
    )}
  />
)
