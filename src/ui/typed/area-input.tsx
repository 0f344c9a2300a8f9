import type { AreaUnit } from '#common/listing/listing-values.ts'
import { squareMetresPer } from '#common/listing/listing-values.ts'
import { readArea } from '#common/typed/typed-area.ts'
import type { Reading } from '#common/typed/reading.ts'
import { TypedInput, type TypedInputProps } from './typed-input.tsx'

const shown = (value: number) => value.toLocaleString('en-AU', { maximumFractionDigits: 4 })

interface AreaSizeInputProps extends TypedInputProps<number> {
  /** The unit the size is kept in; one typed in another unit is converted. */
  unit: AreaUnit
  suffix?: string
}

/** The size of an area in one unit: `600`, `600sqm`, `1/4 acre`. */
export const AreaSizeInput = ({ unit, suffix = '', ...props }: AreaSizeInputProps) => (
  <TypedInput {...props} read={(text) => sizeIn(unit, text)} show={(value) => `${shown(value)}${suffix}`} />
)

function sizeIn(unit: AreaUnit, text: string): Reading<number> {
  const { value, problem } = readArea(text, unit)
  if (problem !== undefined) return { problem }
  if (value === null || value.unit === unit) return { value: value && value.value }
  return { value: Math.round(((value.value * squareMetresPer[value.unit]) / squareMetresPer[unit]) * 100) / 100 }
}
