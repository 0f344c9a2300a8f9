import { Input, Select } from '@mantine/core'
import { useState } from 'react'
import { formatArea, formatNumber } from '#ui/formatting.ts'
import { areaUnits, type AreaUnit } from '#common/listing/listing-values.ts'
import type { Area } from '#common/listing/field-kinds.ts'
import { squareMetres } from '../../listings.rules.ts'
import { Cell, type FieldProps, inputProps } from './field-cell.tsx'
import { choiceWord } from '../../choice-words.rules.ts'
import classes from './field-grid.module.css'
import type { AreaPath } from './field-paths.ts'
import { labelOf } from './field-labels.ts'
import { type Field, useField, useValue } from '../editor/state/listing-editor-form.ts'
import { readArea } from '#common/typed/typed-area.ts'
import { AreaSizeInput } from '#ui/typed/area-input.tsx'
import { TypedInput } from '#ui/typed/typed-input.tsx'

const units = areaUnits.map((unit) => ({ value: unit, label: choiceWord(unit) }))

/** Large areas are said in hectares, so one that was given in hectares is said in square metres. */
function inOtherWords(area: Area): string | undefined {
  if (area.unit === 'squareMeter') return undefined
  return `That is ${area.unit === 'hectare' ? `${formatNumber(Math.round(area.value * 10_000))} m²` : formatArea(squareMetres(area))}`
}

const areaInWords = (area: Area | null | undefined) => (area ? `${formatNumber(area.value)} ${choiceWord(area.unit)}` : undefined)

/** An area as it was given: 2.5 acres stay 2.5 acres, and what that is in square metres stands below. */
export function AreaField({ path, span }: Pick<FieldProps, 'span'> & { path: AreaPath }) {
  const field = useField(path)
  // Chosen before any figure is typed; without a figure there is no area.
  const [lastUnit, setLastUnit] = useState<AreaUnit>('squareMeter')
  const unit = field.value?.unit ?? lastUnit
  const { id, label, ...wrapper } = inputProps(path, field, {
    hint: field.value ? inOtherWords({ ...field.value, unit }) : undefined,
  })
  return (
    <Cell span={span}>
      <Input.Wrapper id={id} label={label} {...wrapper}>
        <div className={classes.pair}>
          <TypedInput<Area>
            id={id}
            read={(text) => readArea(text, unit)}
            show={({ value }) => value.toLocaleString('en-AU', { maximumFractionDigits: 4 })}
            understand={(text) => areaInWords(readArea(text, unit).value)}
            value={field.value}
            error={Boolean(field.error)}
            onBlur={field.check}
            onChange={(area) => {
              if (area) setLastUnit(area.unit)
              field.set(area)
            }}
          />
          <Select
            className={classes.unit}
            aria-label={`${labelOf(path)}, unit`}
            data={units}
            value={unit}
            allowDeselect={false}
            onChange={(next) => {
              if (!next) return
              setLastUnit(next as AreaUnit)
              if (field.value) field.set({ value: field.value.value, unit: next as AreaUnit })
            }}
          />
        </div>
      </Input.Wrapper>
    </Cell>
  )
}

/** The other end of a range, in the unit of the first. */
export function AreaToField({ path, span, of }: Pick<FieldProps, 'span'> & { path: 'floorAreaTo' | 'landAreaTo'; of: AreaPath }) {
  const unit = useValue(of)?.unit ?? 'squareMeter'
  const field: Field<number | null> = useField(path)
  return (
    <Cell span={span ?? 6}>
      <AreaSizeInput
        {...inputProps(path, field, {})}
        unit={unit}
        suffix={` ${choiceWord(unit)}`}
        value={field.value}
        onChange={field.set}
        onBlur={field.check}
      />
    </Cell>
  )
}
