import { TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import type { Reading } from '#common/typed/reading.ts'
import { useHeld } from './use-held.ts'
import { type TypedOptions, useTyped } from './use-typed.ts'

/** Props of a field of one typed value, the same for every kind. */
export type TypedInputProps<T> = TypedOptions<T> & Omit<TextInputProps, keyof TypedOptions<T> | 'type' | 'defaultValue'>

interface TypedInputOwn<T> {
  read(text: string): Reading<T>
  show(value: T): string
  /** What is shown as understood; the shown value where it is left out. */
  understand?(text: string): string | undefined
  /** A question about the value, asked before it is saved. */
  question?: ReactNode
}

/** Whether the shown form adds anything to what was typed. */
const isPlain = (typed: string, shown: string) =>
  typed.trim().toLowerCase() === shown.replace(/^\$/, '').toLowerCase() || typed.trim() === shown

/** One typed value: read as it is typed, with what was understood below the field until it is left. */
export function TypedInput<T>({
  read,
  show,
  understand,
  question,
  value,
  onChange,
  isSavedWhenLeft,
  canBeEmpty,
  error,
  description,
  onBlur,
  onKeyDown,
  ref,
  ...props
}: TypedInputOwn<T> & TypedInputProps<T>) {
  const input = useRef<HTMLInputElement>(null)
  const merged = useMergedRef(input, ref)
  const typed = useTyped(input, { read, show }, { value, onChange, isSavedWhenLeft, canBeEmpty })
  const shown = typed.meant === null ? '' : (understand?.(typed.text) ?? show(typed.meant))
  const understood = useHeld(typed.isTyping && shown && !isPlain(typed.text, shown) ? `= ${shown}` : undefined)
  const below = understood || question || description
  return (
    <TextInput
      inputMode="decimal"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      {...(below ? { description: <Below description={description} understood={understood} question={question} /> } : {})}
      ref={merged}
      autoComplete="off"
      maxLength={80}
      value={typed.text}
      error={typed.error ?? error}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={(event) => {
        typed.leave()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        typed.press(event)
        onKeyDown?.(event)
      }}
    />
  )
}

const Below = ({
  description,
  understood,
  question,
}: {
  description: ReactNode
  understood: string | undefined
  question: ReactNode
}) => (
  <>
    {understood && (
      <span className="num" data-understood>
        {understood}
        {(description || question) && ' '}
      </span>
    )}
    {question ?? description}
  </>
)
