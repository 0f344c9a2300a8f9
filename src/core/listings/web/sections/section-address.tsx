import { TextInput } from '@mantine/core'
import { AddressSuggest, PlaceCheck } from '#accounts/addresses/web/addresses.public.tsx'
import type { Address } from '#common/listing/listing-fields.ts'
import { addressVisibilities, states } from '#common/listing/listing-values.ts'
import { PostcodeInput } from '#ui/typed/number-inputs.tsx'
import { Cell, Grid, inputProps } from '../fields/field-cell.tsx'
import { ChoiceField, YesNoField } from '../fields/field-choice.tsx'
import { DecimalField } from '../fields/field-number.tsx'
import { TextField } from '../fields/field-text.tsx'
import { type ListingForm, useField, useListingForm, useValue } from '../editor/state/listing-editor-form.ts'
import { isAnyFilled, More, Section } from './section-frame.tsx'

export function AddressSection() {
  const form = useListingForm()
  const { address, streetDirectory } = form.get()
  const { siteName, level, lotNumber, country } = address
  const listingClass = useValue('listingClass')
  const shown = useValue('addressVisibility')
  // Portals hide the suburb of commercial property and businesses only.
  const isTrade = ['commercial', 'commercialLand', 'business'].includes(listingClass)
  const visibilities = addressVisibilities.filter((one) => isTrade || one !== 'hidden' || shown === 'hidden')
  return (
    <Section id="address" title="Address">
      <Grid>
        <Cell span={6}>
          <AddressSuggest onFound={(found) => fill(form, found)} />
        </Cell>
        <ChoiceField path="addressVisibility" span={6} options={visibilities} isOptional={false} />
        <TextField path="address.subNumber" span={3} />
        <TextField path="address.streetNumber" span={3} label="Number" />
        <TextField path="address.street" span={6} />
        <TextField path="address.suburb" span={6} />
        <ChoiceField path="address.state" span={3} options={states} words={stateWords} empty="" />
        <PostcodeField />
        {isTrade && <YesNoField path="isStreetViewShown" span={6} />}
      </Grid>
      <Agreement />
      <More
        label="Building, lot, council area, map position"
        // Fields that the look-up fills in are no reason to open it.
        isFilled={isAnyFilled([siteName, level, lotNumber, streetDirectory]) || (country !== null && country !== 'Australia')}
      >
        <Grid>
          <TextField path="address.siteName" span={6} />
          <TextField path="address.level" span={3} />
          <TextField path="address.lotNumber" span={3} />
          <TextField path="address.municipality" span={6} />
          <TextField path="address.country" span={6} />
          <DecimalField path="address.latitude" span={3} decimals={6} isNegative />
          <DecimalField path="address.longitude" span={3} decimals={6} isNegative />
          <DirectoryField part="type" label="Street directory" />
          <DirectoryField part="page" label="Directory page" />
          <DirectoryField part="reference" label="Directory reference" />
        </Grid>
      </More>
    </Section>
  )
}

function PostcodeField() {
  const field = useField('address.postcode')
  return (
    <Cell span={3}>
      <PostcodeInput
        {...inputProps('address.postcode', field, {})}
        value={field.value}
        onChange={field.set}
        onBlur={field.check}
      />
    </Cell>
  )
}

/** Replaces the address by the one that was found, so that no part of another is left; an agent's own site name or lot stays. */
function fill(form: ListingForm, found: Address): void {
  const { siteName, level, lotNumber } = form.get().address
  const next = {
    ...found,
    siteName: found.siteName ?? siteName,
    level: found.level ?? level,
    lotNumber: found.lotNumber ?? lotNumber,
  }
  for (const [part, value] of Object.entries(next)) form.setAt(`address.${part}`, value)
}

/** Suburb, state and postcode must belong together. */
function Agreement() {
  const form = useListingForm()
  return (
    <PlaceCheck
      suburb={useValue('address.suburb')}
      state={useValue('address.state')}
      postcode={useValue('address.postcode')}
      onFix={({ suburb, state, postcode }) => {
        form.setAt('address.suburb', suburb)
        form.setAt('address.state', state)
        form.setAt('address.postcode', postcode)
      }}
    />
  )
}

/** States are said by their letters. */
const stateWords = Object.fromEntries(states.map((state) => [state, state]))

const noDirectory = { type: null, page: null, reference: null }
function DirectoryField({ part, label }: { part: keyof typeof noDirectory; label: string }) {
  const field = useField('streetDirectory')
  return (
    <Cell span={part === 'type' ? 6 : 3}>
      <TextInput
        {...inputProps(`streetDirectory.${part}`, { id: `${field.id}-${part}`, error: undefined }, { label })}
        autoComplete="off"
        value={field.value?.[part] ?? ''}
        onChange={(event) => field.set({ ...(field.value ?? noDirectory), [part]: event.currentTarget.value || null })}
      />
    </Cell>
  )
}
