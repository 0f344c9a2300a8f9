import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { parseDay } from '#ui/typed/day-text.ts'
import { Grid } from '../../fields/field-cell.tsx'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import { CountField } from '../../fields/field-number.tsx'
import { fieldId } from '../../fields/field-paths.ts'
import { dayOfYear } from '../../fields/field-words.ts'
import { useRows } from '../../editor/state/listing-editor-form.ts'
import { Section } from '../section-frame.tsx'
import classes from '../section-frame.module.css'
import { useTypedDay } from '../../fields/typed-day.ts'

const periods = [
  { value: 'week', label: 'per week' },
  { value: 'month', label: 'per month' },
]
const most = 12

/** Holiday homes: how many sleep there, and what it costs when. */
export function SeasonsSection() {
  const seasons = useRows('seasons')
  return (
    <Section id="seasons" title="Guests & seasons">
      <div className={classes.stack}>
        <Grid>
          <CountField path="sleeps" span={3} suffix=" people" />
          <CountField path="minimumNights" span={3} suffix=" nights" />
        </Grid>
        <div>
          <h3>Seasons</h3>
          <ul className={classes.rows} id={seasons.id} tabIndex={-1} aria-label="Seasons">
            {seasons.rows.map((season, index) => (
              <li key={index} className={classes.row} data-kind="season">
                <TextInput
                  id={fieldId(`seasons.${index}.name`)}
                  aria-label={`Season ${index + 1}, name`}
                  placeholder="Summer, Easter…"
                  autoComplete="off"
                  value={season.name}
                  error={seasons.errorAt(index, 'name')}
                  onChange={(event) => seasons.change(index, { name: event.currentTarget.value })}
                />
                <YearDay
                  label={`Season ${index + 1}, first day`}
                  value={season.from}
                  onChange={(from) => seasons.change(index, { from })}
                />
                <YearDay
                  label={`Season ${index + 1}, last day`}
                  value={season.to}
                  onChange={(to) => seasons.change(index, { to })}
                />
                <MoneyInput
                  aria-label={`Season ${index + 1}, rent`}
                  per={season.period}
                  value={season.rentCents}
                  error={seasons.errorAt(index, 'rentCents')}
                  onChange={(cents) => seasons.change(index, { rentCents: cents ?? 0 })}
                />
                <Select
                  aria-label={`Season ${index + 1}, period`}
                  data={periods}
                  value={season.period}
                  allowDeselect={false}
                  onChange={(period) => period && seasons.change(index, { period: period as 'week' | 'month' })}
                />
                <IconButton label={`Remove season ${index + 1}`} onClick={() => seasons.remove(index)}>
                  <IconX size={16} />
                </IconButton>
              </li>
            ))}
          </ul>
          {seasons.rows.length < most && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              onClick={() => seasons.add({ name: '', from: '12-20', to: '01-31', rentCents: 0, period: 'week' })}
            >
              Add a season
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}

/** A day of every year, typed as people say it: `20 Dec`, `20/12`. */
function YearDay({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const typed = useTypedDay(dayOfYear(value), (text) => {
    // The middle of a leap year, so that 29 February is a day of it.
    const day = parseDay(text, { now: '2024-07-01' })
    if (day) onChange(day.slice(5))
    return day !== null
  })
  return <TextInput aria-label={label} autoComplete="off" {...typed} />
}
