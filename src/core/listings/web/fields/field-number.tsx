import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { Cell, type FieldProps, inputProps } from './field-cell.tsx'
import type { NumberPath } from './field-paths.ts'
import { type Field, useField } from '../editor/state/listing-editor-form.ts'

/** `''` and what is half typed (`-`, `.`) are no number. */
export const toNumber = (typed: string | number): number | null => {
  const number = typeof typed === 'number' ? typed : Number.parseFloat(typed)
  return Number.isFinite(number) ? number : null
}

/** Keeps `1.` and `1.50` as typed while the form holds the number 1 and 1.5. */
export function useTyped(
  value: number | null,
  set: (value: number | null) => void,
  shown: (value: number) => string | number = (n) => n,
) {
  const [typed, setTyped] = useState<string | number>(value === null ? '' : shown(value))
  return {
    value: toNumber(typed) === value ? typed : value === null ? '' : shown(value),
    onChange(next: string | number) {
      setTyped(next)
      if (toNumber(next) !== value) set(toNumber(next))
    },
  }
}

/** Figures are typed; arrow keys and the wheel must not change them by accident. */
export const figures: NumberInputProps = {
  hideControls: true,
  withKeyboardEvents: false,
  thousandSeparator: ',',
  allowNegative: false,
  inputMode: 'decimal',
  autoComplete: 'off',
}

interface NumberFieldProps extends FieldProps {
  path: NumberPath
  decimals?: number
  suffix?: string
  /** Years are no thousands. */
  isPlain?: boolean
  allowNegative?: boolean
}

export function NumberField({ path, span, hint, label, decimals = 0, suffix, isPlain, allowNegative = false }: NumberFieldProps) {
  const field: Field<number | null> = useField(path)
  const typed = useTyped(field.value, field.set)
  return (
    <Cell span={span}>
      <NumberInput
        {...figures}
        {...inputProps(path, field, { hint, ...(label ? { label } : {}) })}
        {...typed}
        {...(suffix ? { suffix, placeholder: suffix.trim() } : {})}
        {...(isPlain ? { thousandSeparator: '' } : {})}
        {...(decimals === 0 ? { inputMode: 'numeric' } : {})}
        allowNegative={allowNegative}
        decimalScale={decimals}
        onBlur={field.check}
      />
    </Cell>
  )
}
