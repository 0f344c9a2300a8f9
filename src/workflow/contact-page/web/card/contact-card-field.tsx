import { type ReactNode, useId, useRef, useState } from 'react'
import { DayInput } from '#ui/typed/day-input.tsx'
import classes from './contact-card.module.css'

interface CellProps {
  label: string
  children(id: string): ReactNode
  error?: string | undefined
}
/** A name and its value on one line; what was wrong with it below. */
export function Cell({ label, error, children }: CellProps) {
  const id = useId()
  return (
    <div className={classes.cell}>
      <label htmlFor={id}>{label}</label>
      <div>
        {children(id)}
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

interface QuietInputProps {
  id?: string
  /** Name of an input without a visible label. */
  name?: string
  value: string
  type?: 'text' | 'tel' | 'email' | 'url' | 'area'
  /** Holds the name of a person or a company: each word starts with a capital. */
  isName?: boolean
  placeholder?: string
  isReadOnly?: boolean
  /** @returns why not, when it was refused; then what was typed stays */
  onSave(value: string): Promise<string | undefined>
  onError(error: string | undefined): void
}

/** Text that can be written over where it stands: leaving it or Enter saves, Esc takes back. */
export function QuietInput({
  id,
  name,
  value,
  type = 'text',
  isName = false,
  placeholder,
  isReadOnly,
  onSave,
  onError,
}: QuietInputProps) {
  const [typed, setTyped] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  // Typing changes what was shown when it started, also after others saved.
  const started = useRef({ value, onSave, isSent: false })
  const isLeaving = useRef(false)
  const drop = () => {
    setTyped(undefined)
    setRefused(false)
    onError(undefined)
  }
  const end = async () => {
    if (isLeaving.current || typed === undefined) return
    const next = typed.trim()
    if (next === started.current.value) return drop()
    started.current.isSent = true
    const problem = await started.current.onSave(next)
    onError(problem)
    setRefused(problem !== undefined)
    // More may have been typed while it was saved.
    if (!problem) setTyped((now) => (now?.trim() === next ? undefined : now))
  }
  const shared = {
    id,
    'aria-label': name,
    className: classes.input,
    placeholder,
    readOnly: isReadOnly,
    autoComplete: 'off',
    ...(isName && { autoCapitalize: 'words' }),
    value: typed ?? value,
    'aria-invalid': isRefused || undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      if (typed === undefined || started.current.isSent) started.current = { value, onSave, isSent: false }
      setTyped(event.currentTarget.value)
    },
    onBlur: () => void end(),
  }
  const giveUp = (element: HTMLElement) => {
    isLeaving.current = true
    drop()
    element.blur()
    isLeaving.current = false
  }
  if (type === 'area')
    return (
      <textarea
        {...shared}
        rows={3}
        onKeyDown={(event) => {
          if (event.key === 'Escape') giveUp(event.currentTarget)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.blur()
        }}
      />
    )
  return (
    <input
      {...shared}
      type={type}
      onKeyDown={(event) => {
        if (event.key === 'Escape') giveUp(event.currentTarget)
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}

interface QuietDayProps extends Omit<QuietInputProps, 'value' | 'type' | 'onSave'> {
  value: string | null
  isPast?: boolean
  /** False: an emptied field takes its day back. */
  canBeEmpty?: boolean
  /** @returns why not, when it was refused; then the day that was given stays */
  onSave(day: string | null): Promise<string | undefined>
}
/** A day that can be written over where it stands. */
export function QuietDay({ name, value, placeholder, isReadOnly, onSave, onError, ...more }: QuietDayProps) {
  const [given, setGiven] = useState<string | null>()
  const started = useRef<typeof onSave>(undefined)
  return (
    <DayInput
      {...more}
      onInput={() => (started.current ??= onSave)}
      onBlur={() => (started.current = undefined)}
      aria-label={name}
      {...(placeholder === undefined ? {} : { placeholder })}
      classNames={{ input: classes.input ?? '' }}
      readOnly={isReadOnly}
      isSavedWhenLeft
      value={given === undefined ? value : given}
      onChange={(day) => {
        const saveDay = started.current ?? onSave
        started.current = undefined
        setGiven(day)
        void saveDay(day).then((problem) => {
          onError(problem)
          if (!problem) setGiven(undefined)
        })
      }}
    />
  )
}

interface QuietSelectProps {
  id?: string
  name?: string
  value: string
  options: readonly (readonly [value: string, word: string])[]
  /** The word for no choice; left out: one must be chosen. */
  empty?: string
  isReadOnly?: boolean
  onChange(value: string): void
}
export const QuietSelect = ({ id, name, value, options, empty, isReadOnly, onChange }: QuietSelectProps) => (
  <select
    id={id}
    aria-label={name}
    className={classes.input}
    value={value}
    disabled={isReadOnly}
    data-empty={value === '' || undefined}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    {empty !== undefined && <option value="">{empty}</option>}
    {options.map(([option, word]) => (
      <option key={option} value={option}>
        {word}
      </option>
    ))}
  </select>
)
