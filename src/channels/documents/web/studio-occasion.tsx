import { Select } from '@mantine/core'
import type { Studio } from '../documents.contract.ts'
import { type Occasion, occasionWords } from '../occasions.rules.ts'

/** What the document is made for. Only what is true of the listing can be chosen. */
export function StudioOccasion({ studio, onChange }: { studio: Studio; onChange(occasion: Occasion | null): void }) {
  const { occasions, choice } = studio
  const chosen = choice.occasion && occasions.includes(choice.occasion) ? choice.occasion : ''
  const isPast = choice.occasion !== null && chosen === ''
  return (
    <Select
      label="Occasion"
      description={isPast ? `“${occasionWords[choice.occasion as Occasion]}” no longer applies to this listing` : undefined}
      size="sm"
      allowDeselect={false}
      value={chosen}
      data={[
        { value: '', label: 'Follow the listing’s status' },
        ...occasions.map((one) => ({ value: one, label: occasionWords[one] })),
      ]}
      onChange={(value) => onChange((value || null) as Occasion | null)}
    />
  )
}
