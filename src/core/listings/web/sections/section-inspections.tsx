import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { addDays, addMinutes, minutesOf } from '#common/time/days.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { DayInput } from '#ui/typed/day-input.tsx'
import { localNow, nextSaturday, splitLocal, today } from '#ui/typed/day-text.ts'
import { TimeInput } from '#ui/typed/number-inputs.tsx'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { inspectionKinds } from '#common/listing/listing-values.ts'
import { Grid } from '../fields/field-cell.tsx'
import { ChoiceField } from '../fields/field-choice.tsx'
import { fieldId } from '../fields/field-paths.ts'
import { useRows } from '../editor/state/listing-editor-form.ts'
import { Section } from './section-frame.tsx'
import classes from './section-frame.module.css'

type Inspection = ListingFields['inspections'][number]
const most = 50
const weekMinutes = 7 * 24 * 60
const usualMinutes = 30

/** A week after the last one; the first one on the next Saturday at eleven that is not over. */
function following(last: Inspection | undefined): Inspection {
  const isWhole = last && [last.startsAt, last.endsAt].every((at) => /T\d\d:\d\d$/.test(at))
  if (isWhole) return { startsAt: addMinutes(last.startsAt, weekMinutes), endsAt: addMinutes(last.endsAt, weekMinutes) }
  const saturday = nextSaturday(today())
  const startsAt = `${`${saturday}T11:00` > localNow() ? saturday : addDays(saturday, 7)}T11:00`
  return { startsAt, endsAt: addMinutes(startsAt, usualMinutes) }
}

export function InspectionsSection() {
  const inspections = useRows('inspections')
  const { rows } = inspections
  return (
    <Section id="inspections" title="Inspections" intro="Times are local to the property.">
      <div className={classes.rows}>
        <Grid>
          <ChoiceField path="inspectionKind" span={6} options={inspectionKinds} />
        </Grid>
      </div>
      <ul className={classes.rows} id={inspections.id} tabIndex={-1} aria-label="Inspections">
        {rows.map((row, index) => (
          <li key={index} className={classes.row} data-kind="inspection">
            <InspectionRow
              row={row}
              index={index}
              errors={[inspections.errorAt(index, 'startsAt'), inspections.errorAt(index, 'endsAt')]}
              onChange={(part) => inspections.change(index, part)}
              onLeave={() => inspections.check(index, 'endsAt')}
            />
            <IconButton label={`Remove inspection ${index + 1}`} onClick={() => inspections.remove(index)}>
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className="quiet below-16">No inspections yet.</p>}
      {rows.length < most && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => inspections.add(following(rows.at(-1)))}
        >
          Add an inspection
        </Button>
      )}
    </Section>
  )
}

/** Another start keeps how long it takes. */
const movedTo = ({ startsAt, endsAt }: Inspection, next: string): Inspection => {
  const minutes = minutesOf(endsAt.slice(11)) - minutesOf(startsAt.slice(11))
  return { startsAt: next, endsAt: addMinutes(next, minutes > 0 ? minutes : usualMinutes) }
}

interface InspectionRowProps {
  row: Inspection
  index: number
  errors: readonly [React.ReactNode, React.ReactNode]
  onChange(part: Partial<Inspection>): void
  onLeave(): void
}

function InspectionRow({ row, index, errors, onChange, onLeave }: InspectionRowProps) {
  const start = splitLocal(row.startsAt)
  const end = splitLocal(row.endsAt)
  const name = `Inspection ${index + 1}`
  return (
    <>
      <DayInput
        id={fieldId(`inspections.${index}.startsAt`)}
        aria-label={`${name}, date`}
        canBeEmpty={false}
        value={start.day}
        error={errors[0]}
        onChange={(day) => day && onChange({ startsAt: `${day}T${start.time}`, endsAt: `${day}T${end.time}` })}
        onTime={(day, time) => onChange(movedTo(row, `${day}T${time}`))}
      />
      <TimeInput
        aria-label={`${name}, from`}
        canBeEmpty={false}
        value={start.time || null}
        error={Boolean(errors[0])}
        onBlur={onLeave}
        onChange={(time) => time && onChange({ startsAt: `${start.day}T${time}` })}
      />
      <TimeInput
        id={fieldId(`inspections.${index}.endsAt`)}
        canBeEmpty={false}
        aria-label={`${name}, to`}
        value={end.time || null}
        error={errors[1]}
        onBlur={onLeave}
        onChange={(time) => time && onChange({ endsAt: `${end.day}T${time}` })}
      />
    </>
  )
}
