import { NativeSelect } from '@mantine/core'
import type { Studio } from '../documents.contract.ts'
import { type Occasion, occasionWords } from '../occasions.rules.ts'

/** Choice of the occasion. Only one that is true of the listing can be chosen. The browser's own list: others open behind this dialog. */
export function StudioOccasion({ studio, onChange }: { studio: Studio; onChange(occasion: Occasion | null): void }) {
  const { occasions, choice } = studio
  const isChosen = choice.occasion !== null && occasions.includes(choice.occasion)
  return (
    <NativeSelect
      label="Occasion"
      description={
        choice.occasion !== null && !isChosen
          ? `“${occasionWords[choice.occasion]}” no longer applies to this listing`
          : undefined
      }
      size="sm"
      value={isChosen ? (choice.occasion ?? '') : ''}
      data={[
        { value: '', label: 'Follow the listing’s status' },
        ...occasions.map((one) => ({ value: one, label: occasionWords[one] })),
      ]}
      onChange={(event) => onChange((event.currentTarget.value || null) as Occasion | null)}
    />
  )
}
