import { Button, Checkbox, Textarea } from '@mantine/core'
import { delayReasons } from '../diligence-values.ts'

export interface TypedDelay {
  reasons: (typeof delayReasons)[number][]
  words: string
}
const reasonWords: Record<TypedDelay['reasons'][number], string> = {
  ordinaryBusiness: 'Waiting is essential to the ordinary course of business',
  lowRisk: 'The additional risk is low',
}
interface DelayFieldsProps {
  delay: TypedDelay | null
  problems: ReadonlyMap<string, string>
  onChange(delay: TypedDelay | null): void
}
/** The written determination that the checks of the other party may be finished later. */
export function DelayFields({ delay, problems, onChange }: DelayFieldsProps) {
  if (!delay)
    return (
      <Button className="start" size="compact-sm" variant="subtle" onClick={() => onChange({ reasons: [], words: '' })}>
        Determine a delay
      </Button>
    )
  return (
    <fieldset className="stack gap-8">
      <legend className="small strong below-8">Delay</legend>
      <p className="quiet small">Both must hold. Hurry, cost or missing staff are no reasons.</p>
      {delayReasons.map((reason) => (
        <Checkbox
          key={reason}
          label={reasonWords[reason]}
          checked={delay.reasons.includes(reason)}
          error={problems.get('delay.reasons')}
          onChange={(event) =>
            onChange({
              ...delay,
              reasons: event.currentTarget.checked ? [...delay.reasons, reason] : delay.reasons.filter((one) => one !== reason),
            })
          }
        />
      ))}
      <Textarea
        label="Reasons in words"
        autosize
        minRows={2}
        maxLength={1000}
        value={delay.words}
        error={problems.get('delay.words')}
        onChange={(event) => onChange({ ...delay, words: event.currentTarget.value })}
      />
      <Button className="start" size="compact-sm" variant="subtle" color="red" onClick={() => onChange(null)}>
        Remove delay
      </Button>
    </fieldset>
  )
}
