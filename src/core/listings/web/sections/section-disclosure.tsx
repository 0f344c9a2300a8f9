import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { DayInput } from '#ui/typed/day-input.tsx'
import { today } from '#ui/typed/day-text.ts'
import type { StatementOfInformation } from '#common/listing/fields-disclosure.ts'
import { Cell, Grid } from '../fields/field-cell.tsx'
import { fieldId } from '../fields/field-paths.ts'
import { useField, useFieldErrors } from '../editor/state/listing-editor-form.ts'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import { MoneyField } from '../fields/money-field.tsx'
import { Section } from './section-frame.tsx'
import classes from './section-frame.module.css'

/** Estimates and disclosures that the law makes an agent keep. */
export function DisclosureSection() {
  return (
    <Section id="disclosure" title="Disclosure" intro="Required estimates and records. Internal only.">
      <div className={classes.stack}>
        <Grid>
          <MoneyField path="estimateFromCents" span={4} label="Estimate from" isPrivate />
          <MoneyField path="estimateToCents" span={4} label="Estimate to" isPrivate />
          <MoneyField path="rejectedOfferCents" span={4} label="Highest rejected offer" isPrivate />
        </Grid>
        <Statement />
      </div>
    </Section>
  )
}

const emptyStatement = (): StatementOfInformation => ({
  issuedOn: today(),
  indicativeFromCents: 0,
  indicativeToCents: null,
  medianCents: null,
  medianOf: null,
  comparables: [],
})

/** Victoria: the estimate, the median around it and up to three sales that it rests on. */
function Statement() {
  const errors = useFieldErrors()
  const { value, set, id } = useField('statementOfInformation')
  if (!value)
    return (
      <div id={id} tabIndex={-1}>
        <h3>Statement of Information</h3>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={() => set(emptyStatement())}>
          Create statement
        </Button>
      </div>
    )
  const put = (part: Partial<StatementOfInformation>) => set({ ...value, ...part })
  const errorOf = (part: string) => errors[`statementOfInformation.${part}`]
  const money = (part: 'indicativeFromCents' | 'indicativeToCents' | 'medianCents', label: string) => (
    <MoneyInput
      id={fieldId(`statementOfInformation.${part}`)}
      label={label}
      value={value[part] || null}
      error={errorOf(part)}
      onChange={(cents) => put({ [part]: cents ?? (part === 'indicativeFromCents' ? 0 : null) })}
      {...(part === 'indicativeFromCents' && {
        onRange: (indicativeFromCents, indicativeToCents) => put({ indicativeFromCents, indicativeToCents }),
      })}
    />
  )
  const sales = value.comparables
  const putSale = (index: number, part: Partial<(typeof sales)[number]>) =>
    put({ comparables: sales.map((sale, i) => (i === index ? { ...sale, ...part } : sale)) })
  return (
    <div id={id} tabIndex={-1}>
      <h3>Statement of Information</h3>
      <Grid>
        <Cell span={4}>
          <DayInput
            label="Issued on"
            canBeEmpty={false}
            value={value.issuedOn}
            error={errorOf('issuedOn')}
            onChange={(day) => day && put({ issuedOn: day })}
          />
        </Cell>
        <Cell span={4}>{money('indicativeFromCents', 'Indicative price from')}</Cell>
        <Cell span={4}>{money('indicativeToCents', 'Indicative price to')}</Cell>
        <Cell span={4}>{money('medianCents', 'Median price')}</Cell>
        <Cell span={8}>
          <TextInput
            label="Median: property type, suburb, period"
            placeholder="House, Richmond, July to September 2026"
            maxLength={200}
            value={value.medianOf ?? ''}
            onChange={(event) => put({ medianOf: event.currentTarget.value || null })}
          />
        </Cell>
      </Grid>
      <div className={classes.more}>
        <h3>Comparable sales</h3>
      </div>
      <ul className={classes.rows}>
        {sales.map((sale, index) => (
          <li key={index} className={classes.row} data-kind="party">
            <TextInput
              aria-label={`Sale ${index + 1}, address`}
              placeholder="Address"
              maxLength={200}
              value={sale.address}
              error={errorOf(`comparables.${index}.address`)}
              onChange={(event) => putSale(index, { address: event.currentTarget.value })}
            />
            <MoneyInput
              aria-label={`Sale ${index + 1}, price`}
              placeholder="Price"
              value={sale.priceCents || null}
              error={errorOf(`comparables.${index}.priceCents`)}
              onChange={(cents) => putSale(index, { priceCents: cents ?? 0 })}
            />
            <DayInput
              aria-label={`Sale ${index + 1}, sold on`}
              canBeEmpty={false}
              value={sale.soldOn}
              error={errorOf(`comparables.${index}.soldOn`)}
              onChange={(day) => day && putSale(index, { soldOn: day })}
            />
            <IconButton
              label={`Remove sale ${index + 1}`}
              onClick={() => put({ comparables: sales.filter((_, i) => i !== index) })}
            >
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        {sales.length < 3 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => put({ comparables: [...sales, { address: '', priceCents: 0, soldOn: today() }] })}
          >
            Add a sale
          </Button>
        )}
        <Button variant="subtle" size="xs" onClick={() => set(null)}>
          Remove statement
        </Button>
      </div>
    </div>
  )
}
