import { Button, Input, SegmentedControl, Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  IconBeach,
  IconBriefcase,
  IconBuildingSkyscraper,
  IconBuildingWarehouse,
  IconHome,
  IconKey,
  IconMap2,
  IconTractor,
} from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { PageHead } from '#ui/components/page-head.tsx'
import { useMay, useSession } from '#ui/session/session-store.ts'
import { emptyFields } from '#common/listing/listing-empty.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { sidesOf } from '../../listings.rules.ts'
import classes from './listing-editor-choice.module.css'
import { categoryOptions } from '../sections/section-category.tsx'
import { sideWords } from '../sections/section-side.tsx'

const kinds = [
  { value: 'residential', label: 'For sale', words: 'A house, unit or townhouse', Icon: IconHome },
  { value: 'rental', label: 'For lease', words: 'Residential rental', Icon: IconKey },
  { value: 'land', label: 'Land', words: 'Vacant residential land', Icon: IconMap2 },
  { value: 'rural', label: 'Rural', words: 'A farm, orchard or lifestyle block', Icon: IconTractor },
  { value: 'commercial', label: 'Commercial', words: 'Offices, a shop or a warehouse', Icon: IconBuildingSkyscraper },
  { value: 'commercialLand', label: 'Commercial land', words: 'Commercially zoned land', Icon: IconBuildingWarehouse },
  { value: 'business', label: 'Business', words: 'Sold as a going concern', Icon: IconBriefcase },
  { value: 'holidayRental', label: 'Holiday rental', words: 'Short-stay holiday home', Icon: IconBeach },
] as const
type Kind = (typeof kinds)[number]['value']
type Side = ListingFields['saleOrLease']

/** The one question that decides which fields there are. */
export function ListingChoice({ onChoose }: { onChoose(fields: ListingFields): void }) {
  const [kind, setKind] = useState<Kind>('residential')
  const [side, setSide] = useState<Side>('sale')
  const [category, setCategory] = useState<string | null>(null)
  const agentId = useSession().user?.AgentId
  const mayImport = useMay('listings.import')
  const options = categoryOptions(kind)
  const sides = sidesOf(kind)
  const choose = (next: Kind) => {
    setKind(next)
    setSide(sidesOf(next)[0] ?? 'sale')
    setCategory((now) => (categoryOptions(next).some(({ value }) => value === now) ? now : null))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isTrade = sides.length > 1
    const fields = emptyFields(kind, side)
    onChoose({
      ...fields,
      category,
      // Commercial rents are said by the year.
      rentPeriod: isTrade && side !== 'sale' ? 'year' : fields.rentPeriod,
      methodOfSale: side === 'lease' ? null : fields.methodOfSale,
      agents: agentId ? [{ agentId, role: 'listing' }] : [],
    })
  }
  return (
    <>
      <PageHead title="New listing" />
      <form className={classes.page} onSubmit={submit}>
        <fieldset className={classes.kinds}>
          <legend>Listing type</legend>
          {kinds.map(({ value, label, words, Icon }) => (
            <label key={value} className={`${classes.kind} hovers`}>
              <input type="radio" name="kind" value={value} checked={kind === value} onChange={() => choose(value)} />
              <Icon size={20} stroke={1.6} aria-hidden />
              <span>
                <strong className="block">{label}</strong>
                <small>{words}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {sides.length > 1 && (
          <Input.Wrapper label="Sale or lease" labelElement="div">
            <SegmentedControl
              fullWidth
              aria-label="Sale or lease"
              value={side}
              onChange={(next) => setSide(next as Side)}
              data={sides.map((value) => ({ value, label: sideWords[value] }))}
            />
          </Input.Wrapper>
        )}
        {options.length > 0 && (
          <Select
            label="Property type"
            placeholder="Optional"
            data={options}
            value={category}
            onChange={setCategory}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Clear property type' }}
            nothingFoundMessage="No matching type"
            maxDropdownHeight={320}
          />
        )}
        <div className="row wrap gap-wide">
          <Button type="submit">Continue</Button>
          {mayImport && (
            <Link to="/listings/import" className="small">
              Import from a REAXML file instead
            </Link>
          )}
        </div>
      </form>
    </>
  )
}
