import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { formatMoney } from '#ui/formatting.ts'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import { PercentInput } from '#ui/typed/number-inputs.tsx'
import { type AuthorityFee, feeAt, type FeeTier } from '../authority-fee.rules.ts'

interface FeeFieldsProps {
  fee: AuthorityFee | null
  /** Signed: only the price at which it is stated can change. */
  isFixed: boolean
  problems: ReadonlyMap<string, string>
  onChange(fee: AuthorityFee | null): void
}
const first: AuthorityFee = { tiers: [{ upToCents: null, percentHundredths: 200, cents: null }], gst: 'inclusive', atCents: null }

/** Commission by tiers, with GST, and what it is in dollars at a price. */
export function FeeFields({ fee, isFixed, problems, onChange }: FeeFieldsProps) {
  if (!fee)
    return (
      <Button className="start" size="compact-sm" variant="subtle" onClick={() => onChange(first)}>
        Add fee
      </Button>
    )
  const set = (change: Partial<AuthorityFee>) => onChange({ ...fee, ...change })
  const setTier = (at: number, change: Partial<FeeTier>) =>
    set({ tiers: fee.tiers.map((tier, i) => (i === at ? { ...tier, ...change } : tier)) })
  const addTier = () => {
    const last = fee.tiers.at(-1)
    if (!last) return
    const upToCents = (fee.tiers.at(-2)?.upToCents ?? 0) + 100_000_000
    set({ tiers: [...fee.tiers.slice(0, -1), { ...last, upToCents }, { upToCents: null, percentHundredths: 200, cents: null }] })
  }
  const removeTier = (at: number) => {
    const left = fee.tiers.filter((_, i) => i !== at)
    set({ tiers: left.map((tier, i) => (i === left.length - 1 ? { ...tier, upToCents: null } : tier)) })
  }
  return (
    <fieldset className="stack gap-8">
      <legend className="small strong below-8">Fee</legend>
      {fee.tiers.map((tier, at) => (
        <fieldset key={at} className="row wrap gap-8" disabled={isFixed}>
          <PercentInput
            className="grow"
            label={fee.tiers.length > 1 ? `Tier ${at + 1}, per cent` : 'Per cent of the price'}
            value={tier.percentHundredths === null ? null : tier.percentHundredths / 100}
            onChange={(percent) =>
              setTier(
                at,
                percent === null ? { percentHundredths: null } : { percentHundredths: Math.round(percent * 100), cents: null },
              )
            }
          />
          <MoneyInput
            className="grow"
            label="or an amount"
            value={tier.cents}
            onChange={(cents) => setTier(at, cents === null ? { cents: null } : { cents, percentHundredths: null })}
          />
          {at < fee.tiers.length - 1 && (
            <MoneyInput
              className="grow"
              label="Up to a price of"
              value={tier.upToCents}
              error={problems.get(`fee.tiers.${at}.upToCents`)}
              onChange={(upToCents) => setTier(at, { upToCents })}
            />
          )}
          {fee.tiers.length > 1 && !isFixed && (
            <IconButton label={`Remove tier ${at + 1}`} onClick={() => removeTier(at)}>
              <IconX size={15} stroke={1.7} />
            </IconButton>
          )}
        </fieldset>
      ))}
      {(problems.get('fee.tiers') ?? problems.get('fee')) && (
        <p role="alert" className="problem small">
          {problems.get('fee.tiers') ?? problems.get('fee')}
        </p>
      )}
      <div className="stack two-columns gap-12">
        <NativeSelect
          label="GST"
          disabled={isFixed}
          value={fee.gst}
          data={[
            { value: 'inclusive', label: 'Including GST' },
            { value: 'exclusive', label: 'Plus GST' },
            { value: 'none', label: 'No GST' },
          ]}
          onChange={(event) => set({ gst: event.currentTarget.value as AuthorityFee['gst'] })}
        />
        <MoneyInput
          label="In dollars at a price of"
          description={fee.atCents ? `${formatMoney(feeAt(fee, fee.atCents))} with GST` : 'Victoria asks for it'}
          value={fee.atCents}
          onChange={(atCents) => set({ atCents })}
        />
      </div>
      {!isFixed && (
        <div className="row gap-8">
          {fee.tiers.length < 6 && (
            <Button size="compact-sm" variant="subtle" onClick={addTier}>
              Add tier
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => onChange(null)}>
            Remove fee
          </Button>
        </div>
      )}
    </fieldset>
  )
}
