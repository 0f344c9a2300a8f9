import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { formatMoney } from '#ui/formatting.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import type { Authority, MarketingItem } from '../authorities.contract.ts'

interface MarketingFieldsProps {
  items: readonly MarketingItem[]
  paidBy: Authority['marketingPaidBy']
  onChange(items: MarketingItem[]): void
  onPaidBy(paidBy: Authority['marketingPaidBy']): void
}

/** The marketing schedule: what, how much and when, with its sum. */
export function MarketingFields({ items, paidBy, onChange, onPaidBy }: MarketingFieldsProps) {
  const set = (at: number, change: Partial<MarketingItem>) =>
    onChange(items.map((item, i) => (i === at ? { ...item, ...change } : item)))
  return (
    <fieldset className="stack gap-8">
      <legend className="small strong below-8">Marketing schedule</legend>
      {items.map((item, at) => (
        <div key={at} className="card pad-8 stack gap-8">
          <div className="row gap-8">
            <TextInput
              className="grow"
              size="xs"
              aria-label={`Item ${at + 1}`}
              placeholder="Photos and floor plan"
              maxLength={120}
              value={item.what}
              onChange={(event) => set(at, { what: event.currentTarget.value })}
            />
            <IconButton label={`Remove item ${at + 1}`} onClick={() => onChange(items.filter((_, i) => i !== at))}>
              <IconX size={15} stroke={1.7} />
            </IconButton>
          </div>
          <div className="stack halves gap-8">
            <MoneyInput
              size="xs"
              aria-label={`Amount of item ${at + 1}`}
              canBeEmpty={false}
              value={item.cents}
              onChange={(cents) => set(at, { cents: cents ?? 0 })}
            />
            <DayInput
              size="xs"
              aria-label={`Day of item ${at + 1}`}
              value={item.dueOn}
              onChange={(dueOn) => set(at, { dueOn })}
            />
          </div>
        </div>
      ))}
      <div className="row wrap between gap-8">
        <Button size="compact-sm" variant="subtle" onClick={() => onChange([...items, { what: '', cents: 0, dueOn: null }])}>
          Add item
        </Button>
        {items.length > 0 && (
          <span className="row gap-8">
            <span className="num">{formatMoney(items.reduce((sum, { cents }) => sum + cents, 0))}</span>
            <NativeSelect
              size="xs"
              aria-label="Paid by"
              value={paidBy}
              data={[
                { value: 'client', label: 'Paid by the client' },
                { value: 'agency', label: 'Paid by us' },
              ]}
              onChange={(event) => onPaidBy(event.currentTarget.value as Authority['marketingPaidBy'])}
            />
          </span>
        )}
      </div>
    </fieldset>
  )
}
