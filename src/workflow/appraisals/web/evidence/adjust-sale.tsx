import { SegmentedControl, TextInput } from '@mantine/core'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { formatMoney } from '#ui/formatting.ts'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import type { Comparable } from '../../estimates.contract.ts'

type Fields = Pick<Comparable, 'why' | 'adjustmentCents' | 'adjustmentWhy'>
interface AdjustSaleProps {
  sale: Comparable
  onSave(fields: Fields): Promise<void>
  onClose(): void
}
/** Why a sale compares, and the amount that its price is adjusted by for what it has more or less than the home. */
export default function AdjustSale({ sale, onSave, onClose }: AdjustSaleProps) {
  const form = useForm({
    record: null,
    start: {
      why: sale.why,
      way: sale.adjustmentCents < 0 ? 'less' : 'more',
      amountCents: Math.abs(sale.adjustmentCents) || (null as number | null),
      adjustmentWhy: sale.adjustmentWhy ?? '',
    },
    canSave: ({ why, amountCents, adjustmentWhy }) => Boolean(why.trim() && (!amountCents || adjustmentWhy.trim())),
    async create({ why, way, amountCents, adjustmentWhy }) {
      const cents = (amountCents ?? 0) * (way === 'less' ? -1 : 1)
      await onSave({ why: why.trim(), adjustmentCents: cents || 0, adjustmentWhy: cents ? adjustmentWhy.trim() : null })
    },
    onSaved: onClose,
    labels: { why: 'Why it compares', amountCents: 'Amount', adjustmentWhy: 'What for' },
  })
  const { values } = form
  const after = sale.priceCents + (values.amountCents ?? 0) * (values.way === 'less' ? -1 : 1)
  return (
    <Dialog label={`Adjust ${sale.address}`} width={480} onClose={onClose}>
      <RecordForm form={form} className="stack one-column gap-12 pad">
        <div>
          <h2>{sale.address}</h2>
          <p className="quiet">Sold for {formatMoney(sale.priceCents)}</p>
        </div>
        <TextInput {...form.text('why')} maxLength={500} />
        <SegmentedControl
          aria-label="Adjustment"
          value={values.way}
          onChange={(way) => form.set({ way })}
          data={[
            { value: 'more', label: 'Add to its price' },
            { value: 'less', label: 'Subtract from its price' },
          ]}
        />
        <MoneyInput {...form.field('amountCents')} data-autofocus />
        <TextInput {...form.text('adjustmentWhy')} placeholder="Has a pool, ours has none" maxLength={200} />
        {values.amountCents !== null && after > 0 && <p className="quiet">Adjusted price: {formatMoney(after)}</p>}
        <FormFailure form={form} className="problem small" />
        <DialogButtons form={form} className="flex wrap end gap-8" save="Save" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
