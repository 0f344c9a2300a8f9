import { SegmentedControl, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { wordOf } from '#common/text/name-words.ts'
import classes from './appearance-page.module.css'

/** One line of the page: what it is at the left, the control at the right. */
export function Setting({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={classes.setting} role="group" aria-label={label}>
      <div>
        <span className="block medium tight">{label}</span>
        {hint && <span className="meta block tight">{hint}</span>}
      </div>
      {children}
    </div>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  hint?: string
  value: T
  options: readonly T[]
  words?: Partial<Record<T, string>>
  onChange(value: T): void
}

export function Choice<T extends string>({ label, hint, value, options, words, onChange }: ChoiceProps<T>) {
  return (
    <Setting label={label} {...(hint ? { hint } : {})}>
      <SegmentedControl
        size="sm"
        aria-label={label}
        value={value}
        onChange={(next) => onChange(next as T)}
        data={options.map((option) => ({ value: option, label: words?.[option] ?? wordOf(option) }))}
      />
    </Setting>
  )
}

export function Toggle({
  label,
  hint,
  isOn,
  onChange,
}: {
  label: string
  hint?: string
  isOn: boolean
  onChange(isOn: boolean): void
}) {
  return (
    <Setting label={label} {...(hint ? { hint } : {})}>
      <Switch aria-label={label} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    </Setting>
  )
}
