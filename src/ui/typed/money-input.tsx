import type { ReactNode } from 'react'
import { formatCents } from '#common/money.ts'
import { type MoneyPeriod, readMoney, readTypedMoney } from '#common/typed/typed-money.ts'
import { TypedInput, type TypedInputProps } from './typed-input.tsx'

interface MoneyInputProps extends TypedInputProps<number> {
  /** Of a rent: a period typed with the amount must be this one. */
  per?: MoneyPeriod | undefined
  /** Takes both ends of a range that is typed or pasted into this field. */
  onRange?: ((fromCents: number, toCents: number) => void) | undefined
  /** A question about the amount, such as that it is far below the last one. */
  question?: ReactNode
}

/** An amount of money in whole cents, typed as people type it: `1,400,000`, `1.4m`, `950k`, `$650 pw`. */
export function MoneyInput({ per, onRange, ...props }: MoneyInputProps) {
  const rangeOf = (text: string) => {
    const range = onRange && readTypedMoney(text).value
    return range?.toCents != null && (range.period === null || range.period === per)
      ? { ...range, toCents: range.toCents }
      : undefined
  }
  return (
    <TypedInput
      placeholder={props.readOnly ? '' : '$'}
      {...props}
      read={(text) => {
        const range = rangeOf(text)
        return range ? { value: range.cents } : readMoney(text, { per })
      }}
      show={formatCents}
      understand={(text) => {
        const range = rangeOf(text)
        return range && `${formatCents(range.cents)} – ${formatCents(range.toCents)}`
      }}
      onBlur={(event) => {
        const range = rangeOf(event.currentTarget.value)
        if (range) onRange?.(range.cents, range.toCents)
        props.onBlur?.(event)
      }}
    />
  )
}
