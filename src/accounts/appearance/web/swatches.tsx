import { useId } from 'react'
import { wordOf } from '#common/text/name-words.ts'
import classes from './appearance-page.module.css'
import { Setting } from './setting.tsx'

interface SwatchesProps<T extends string> {
  label: string
  hint?: string
  value: T
  options: readonly T[]
  /** Which CSS names the colours: `colour`, `gradient` or `box`. */
  kind: 'colour' | 'gradient' | 'box'
  words?: Partial<Record<T, string>>
  onChange(value: T): void
}

/** Colours to pick from: radio buttons that look like what they choose, with their names for those who cannot see them. */
export function Swatches<T extends string>({ label, hint, value, options, kind, words, onChange }: SwatchesProps<T>) {
  const name = useId()
  return (
    <Setting label={label} {...(hint ? { hint } : {})}>
      <div className="flex gap-4">
        {options.map((option) => {
          const word = words?.[option] ?? wordOf(option)
          return (
            <label key={option} className={`${classes.swatch} hovers`} title={word}>
              <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} aria-label={word} />
              <span {...{ [`data-${kind}`]: option }} />
            </label>
          )
        })}
      </div>
    </Setting>
  )
}
