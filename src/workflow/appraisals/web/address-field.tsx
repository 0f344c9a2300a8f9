import { TextInput } from '@mantine/core'
import { addressOf } from '#accounts/addresses/address-cells.rules.ts'
import { AddressSuggest } from '#accounts/addresses/web/addresses.public.tsx'
import { streetLine, suburbLine } from '#common/listing/address-lines.ts'
import type { Address } from '#common/listing/listing-fields.ts'

export interface TypedAddress {
  /** `12 Lantern Street, Kew VIC 3101`. */
  line: string
  /** Found by the look-up, with its place on the map; it counts while the line is still its own. */
  found: Address | null
}
export const lineOf = (address: Address): string => [streetLine(address), suburbLine(address)].filter(Boolean).join(', ')
/** The address in its parts: as it was found, else as it was typed. */
export const partsOf = ({ line, found }: TypedAddress): Address =>
  found && lineOf(found) === line.trim() ? found : addressOf((column) => (column === 'addressLine' ? line.trim() || null : null))

interface AddressFieldProps {
  value: TypedAddress
  error?: string | undefined
  onChange(value: TypedAddress): void
}
/** An address on one line: looked up, or typed as on a letter. */
export function AddressField({ value, error, onChange }: AddressFieldProps) {
  const parts = value.line ? partsOf(value) : undefined
  const isWhole = Boolean(parts?.street && parts.suburb && parts.state && (parts.streetNumber ?? parts.lotNumber))
  return (
    <div className="stack gap-8">
      <AddressSuggest isInDialog onFound={(found) => onChange({ line: lineOf(found), found })} />
      <TextInput
        label="Address"
        placeholder="12 Lantern Street, Kew VIC 3101"
        autoComplete="off"
        maxLength={200}
        value={value.line}
        error={error}
        description={parts && !isWhole ? 'Street number, street, suburb and state are needed to book.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange({ ...value, line: event.currentTarget.value })}
      />
    </div>
  )
}
