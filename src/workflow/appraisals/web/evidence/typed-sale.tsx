import { TextInput } from '@mantine/core'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import { today } from '#ui/typed/day-text.ts'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import { CountInput, DecimalInput } from '#ui/typed/number-inputs.tsx'
import type { ComparableInput } from '../../estimates.contract.ts'

interface TypedSaleProps {
  isSaving: boolean
  onAdd(sale: ComparableInput): void
  onClose(): void
}
/** A sale that Gable does not know. */
export function TypedSale({ onAdd, onClose }: TypedSaleProps) {
  const form = useForm({
    record: null,
    start: {
      address: '',
      suburb: '',
      soldOn: null as string | null,
      priceCents: null as number | null,
      bedrooms: null as number | null,
      bathrooms: null as number | null,
      landAreaM2: null as number | null,
      why: '',
    },
    canSave: ({ address, soldOn, priceCents, why }) => Boolean(address.trim() && soldOn && priceCents && why.trim()),
    async create({ soldOn, priceCents, suburb, ...sale }) {
      onAdd({
        ...{
          source: 'typed',
          sourceId: null,
          isPriceHidden: false,
          category: null,
          carSpaces: null,
          latitude: null,
          longitude: null,
        },
        ...sale,
        ...{
          suburb: suburb.trim() || null,
          soldOn: soldOn ?? '',
          priceCents: priceCents ?? 0,
          adjustmentCents: 0,
          adjustmentWhy: null,
        },
      })
    },
    labels: {
      address: 'Street address',
      suburb: 'Suburb',
      soldOn: 'Sold on',
      priceCents: 'Sold price',
      bedrooms: 'Bedrooms',
      bathrooms: 'Bathrooms',
      landAreaM2: 'Land (m²)',
      why: 'Why it compares',
    },
  })
  return (
    <Dialog label="Enter a sale" width={520} onClose={onClose}>
      <RecordForm form={form} className="stack one-column gap-12 pad">
        <h2>Enter a sale</h2>
        <div className="stack halves gap-12">
          <TextInput {...form.text('address')} placeholder="14 Lantern Street" maxLength={200} data-autofocus />
          <TextInput {...form.text('suburb')} maxLength={80} />
          <DayInput {...form.field('soldOn')} max={today()} isPast />
          <MoneyInput {...form.field('priceCents')} />
          <CountInput {...form.field('bedrooms')} nouns={['bed']} max={99} />
          <CountInput {...form.field('bathrooms')} nouns={['bath']} max={99} />
          <DecimalInput {...form.field('landAreaM2')} decimals={2} suffix=" m²" />
        </div>
        <TextInput {...form.text('why')} placeholder="Same street, similar land" maxLength={500} />
        <FormFailure form={form} className="problem small" />
        <DialogButtons form={form} className="flex wrap end gap-8" save="Add sale" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
