import { Autocomplete, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { areaUnits, areaUses, type AreaUnit } from '#common/listing/listing-values.ts'
import { choiceWord } from '../../choice-words.rules.ts'
import { AreaSizeInput } from '#ui/typed/area-input.tsx'
import { fieldId } from '../fields/field-paths.ts'
import { useRows, useValue } from '../editor/state/listing-editor-form.ts'
import classes from './section-frame.module.css'

const units = areaUnits.map((unit) => ({ value: unit as string, label: choiceWord(unit) }))
const most = 12

/** How much of the building is office, warehouse, hard stand ... */
export function BuildingAreaRows() {
  const areas = useRows('buildingAreas')
  const isRange = useValue('isMultiple') === true
  const unused = areaUses.filter((use) => !areas.rows.some((row) => row.use === use))
  return (
    <div>
      <h3>Areas by use</h3>
      <ul className={classes.rows} id={areas.id} tabIndex={-1} aria-label="Areas by use">
        {areas.rows.map((area, index) => (
          <li key={index} className={classes.row} data-kind={isRange ? 'areaRange' : 'area'}>
            <Autocomplete
              id={fieldId(`buildingAreas.${index}.use`)}
              aria-label={`Area ${index + 1}, use`}
              data={[...areaUses]}
              value={area.use}
              error={areas.errorAt(index, 'use')}
              onChange={(use) => areas.change(index, { use })}
              onBlur={() => areas.check(index, 'use')}
            />
            <AreaSizeInput
              id={fieldId(`buildingAreas.${index}.value`)}
              aria-label={`Area ${index + 1}, size`}
              unit={area.unit}
              value={area.value}
              error={areas.errorAt(index, 'value')}
              onChange={(value) => areas.change(index, { value: value ?? 0 })}
            />
            {isRange && (
              <AreaSizeInput
                aria-label={`Area ${index + 1}, up to`}
                placeholder="up to"
                unit={area.unit}
                value={area.to}
                error={areas.errorAt(index, 'to')}
                onChange={(to) => areas.change(index, { to })}
              />
            )}
            <Select
              aria-label={`Area ${index + 1}, unit`}
              data={units}
              value={area.unit}
              allowDeselect={false}
              onChange={(unit) => unit && areas.change(index, { unit: unit as AreaUnit })}
            />
            <IconButton label={`Remove area ${index + 1}`} onClick={() => areas.remove(index)}>
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {areas.rows.length < most && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => areas.add({ use: unused[0] ?? 'Other', value: 0, to: null, unit: 'squareMeter' })}
        >
          Add an area
        </Button>
      )}
    </div>
  )
}
