import { MultiSelect, type MultiSelectProps, NativeSelect, type NativeSelectProps } from '@mantine/core'
import { partsOf } from './search-params.ts'

export const anyChoice = { value: '', label: 'Any' }
export const numberChoices = (numbers: readonly number[], label: (number: number) => string) => [
  anyChoice,
  ...numbers.map((number) => ({ value: String(number), label: label(number) })),
]

interface FilterProps<Value> {
  value: Value | undefined
  /** The text that the address has for it. */
  onChange(value: string): void
}

export const FilterChoice = ({
  value = '',
  onChange,
  ...field
}: Omit<NativeSelectProps, keyof FilterProps<unknown>> & FilterProps<string | number>) => (
  <NativeSelect size="xs" {...field} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)} />
)

export interface FilterManyProps extends Omit<MultiSelectProps, keyof FilterProps<unknown>>, FilterProps<string> {
  /** In the place of `data`: what records have now. What the address names is offered too, also when no record has it any more. */
  known?: readonly string[]
}
/** Several values, comma-separated in the address. */
export function FilterMany({ value, onChange, known, ...field }: FilterManyProps) {
  const chosen = partsOf(value)
  return (
    <MultiSelect
      size="xs"
      clearable
      // The drop-down stays inside the popover: a click beside it would close both.
      comboboxProps={{ withinPortal: false }}
      placeholder={value ? '' : 'Any'}
      {...(known && { data: [...new Set([...known, ...chosen])] })}
      {...field}
      value={chosen}
      onChange={(values) => onChange(values.join(','))}
    />
  )
}
