import { Checkbox, Input, SegmentedControl, Select } from '@mantine/core'
import { Cell, type FieldProps, inputProps } from './field-cell.tsx'
import { choiceWord } from '../../choice-words.rules.ts'
import classes from './field-grid.module.css'
import { labelOf } from './field-labels.ts'
import type { ChoicePath, ChoicesPath, ValueAt, YesNoPath } from './field-paths.ts'
import { type Field, useField } from '../editor/state/listing-editor-form.ts'

interface ChoiceFieldProps<P extends ChoicePath> extends FieldProps {
  path: P
  options: readonly NonNullable<ValueAt<P>>[]
  words?: Readonly<Partial<Record<NonNullable<ValueAt<P>>, string>>>
  /** False where one of them must be chosen. */
  isOptional?: boolean
  /** Shown while none is chosen. */
  empty?: string
}

/** One of a closed list. */
export function ChoiceField<P extends ChoicePath>({
  path,
  span,
  hint,
  label,
  options,
  words,
  isOptional = true,
  empty = 'Not stated',
}: ChoiceFieldProps<P>) {
  const field = useField(path) as unknown as Field<string | null>
  const word = (value: string) => (words as Readonly<Record<string, string>> | undefined)?.[value] ?? choiceWord(value)
  return (
    <Cell span={span}>
      <Select
        {...inputProps(path, field, { hint, ...(label ? { label } : {}) })}
        data={(options as readonly string[]).map((value) => ({ value, label: word(value) }))}
        value={field.value}
        onChange={(next) => (next !== null || isOptional) && field.set(next)}
        onBlur={field.check}
        clearable={isOptional}
        allowDeselect={isOptional}
        clearButtonProps={{ 'aria-label': `Clear ${labelOf(path)}` }}
        placeholder={empty}
        maxDropdownHeight={320}
      />
    </Cell>
  )
}

/** Yes, no, or not stated: for tenants "no pets" and "ask" are two things. */
export function YesNoField({ path, span, words }: FieldProps & { path: YesNoPath; words?: { yes: string; no: string } }) {
  const field: Field<boolean | null> = useField(path)
  const { id, label, ...wrapper } = inputProps(path, field, {})
  return (
    <Cell span={span}>
      <Input.Wrapper id={id} label={label} labelElement="div" {...wrapper}>
        <SegmentedControl
          id={id}
          tabIndex={-1}
          fullWidth
          className={classes.segments}
          aria-label={labelOf(path)}
          value={field.value === null ? 'open' : String(field.value)}
          onChange={(next) => field.set(next === 'open' ? null : next === 'true')}
          data={[
            { value: 'open', label: 'Not stated' },
            { value: 'true', label: words?.yes ?? 'Yes' },
            { value: 'false', label: words?.no ?? 'No' },
          ]}
        />
      </Input.Wrapper>
    </Cell>
  )
}

/** True or not; a box that was never touched stays unknown. */
export function TickField({ path, span }: FieldProps & { path: YesNoPath }) {
  const field: Field<boolean | null> = useField(path)
  return (
    <Cell span={span}>
      <Checkbox
        id={field.id}
        className={classes.tick}
        label={labelOf(path)}
        error={field.error}
        checked={field.value ?? false}
        onChange={(event) => field.set(event.currentTarget.checked)}
      />
    </Cell>
  )
}

interface ChoicesFieldProps<P extends ChoicesPath> {
  path: P
  title: string
  options: readonly ValueAt<P>[number][]
  isLast?: boolean
}

/** Check boxes of one group; the rest of the list is left alone. */
export function ChoicesField<P extends ChoicesPath>({ path, title, options }: ChoicesFieldProps<P>) {
  const field = useField(path) as unknown as Field<readonly string[]>
  const chosen = new Set(field.value)
  const count = options.filter((option) => chosen.has(option)).length
  return (
    <fieldset className={classes.checks}>
      <legend className="span">
        {title}
        {count > 0 && <span>{count}</span>}
      </legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          size="sm"
          label={choiceWord(option)}
          checked={chosen.has(option)}
          onChange={(event) =>
            field.set(event.currentTarget.checked ? [...field.value, option] : field.value.filter((other) => other !== option))
          }
        />
      ))}
    </fieldset>
  )
}
