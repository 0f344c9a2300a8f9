import { Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import { fieldId } from '../../fields/field-paths.ts'
import { useRows } from '../../editor/state/listing-editor-form.ts'
import classes from '../section-frame.module.css'

const periods = [
  { value: 'week', label: 'per week' },
  { value: 'month', label: 'per month' },
  { value: 'year', label: 'per year' },
]
const most = 3

/** The same lease said for other periods: $550 a week is $2,390 a month. */
export function OtherRentRows() {
  const rents = useRows('otherRents')
  return (
    <>
      <ul className={classes.rows} id={rents.id} tabIndex={-1} aria-label="Rent for other periods">
        {rents.rows.map((rent, index) => (
          <li key={index} className={classes.row} data-kind="depth">
            <MoneyInput
              id={fieldId(`otherRents.${index}.cents`)}
              aria-label={`Other rent ${index + 1}`}
              per={rent.period}
              value={rent.cents}
              error={rents.errorAt(index, 'cents')}
              onChange={(cents) => rents.change(index, { cents: cents ?? 0 })}
            />
            <Select
              aria-label={`Other rent ${index + 1}, period`}
              data={periods}
              value={rent.period}
              allowDeselect={false}
              onChange={(period) => period && rents.change(index, { period: period as typeof rent.period })}
            />
            <IconButton label={`Remove other rent ${index + 1}`} onClick={() => rents.remove(index)}>
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {rents.rows.length < most && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => rents.add({ cents: 0, period: 'month' })}
        >
          Add another rent
        </Button>
      )}
    </>
  )
}
