import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useHeld } from './use-held.ts'

interface CheckedInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  value: string
  onText(text: string): void
  /** Why the text cannot be meant; said when the field is left. */
  problemOf(text: string): string | undefined
  /** The text as it is kept, out of what was pasted. */
  tidy?: (text: string) => string
}
/** A field for an email, a phone number or an ABN: what is wrong is said at the field when it is left, not only by the save. */
export function CheckedInput({ value, onText, problemOf, tidy, error, ...props }: CheckedInputProps) {
  const [isLeft, setLeft] = useState(false)
  const problem = useHeld(isLeft ? problemOf(value) : undefined)
  return (
    <TextInput
      {...props}
      value={value}
      error={error ?? problem}
      onChange={(event) => {
        setLeft(false)
        onText(event.currentTarget.value)
      }}
      onBlur={() => {
        setLeft(true)
        const tidied = tidy?.(value) ?? value
        if (tidied !== value) onText(tidied)
      }}
    />
  )
}
