import { Button, Checkbox, MultiSelect, NativeSelect, NumberInput, Pill, SegmentedControl, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AddressSuggest } from '#accounts/addresses/web/addresses.public.tsx'
import { listingClasses } from '#common/listing/listing-values.ts'
import { categoryChoices } from '#core/listings/web/category-choices.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { wordOf } from '#common/text/name-words.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { matchFeatures } from '#core/listings/match-features.contract.ts'
import type { Preference, PreferenceFields, WantedSuburb } from '../preferences.contract.ts'
import { emptyPreference } from '../wishes.rules.ts'
import { preferenceCalls } from './preference-calls.ts'
import classes from './preferences.module.css'

interface PreferenceDrawerProps {
  contactId: string
  preference: Preference | undefined
  onSaved(saved: Preference): void
  onClose(): void
}
type NumberKey = {
  [Key in keyof PreferenceFields]: PreferenceFields[Key] extends number | null ? Key : never
}[keyof PreferenceFields]
/** A modal dialog makes the rest of the page inert, so lists must open inside it. */
const inDialog = { withinPortal: false }
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: wordOf(value) }))

/** Everything a buyer or tenant can ask for; what is left empty does not limit. */
export default function PreferenceDrawer({ contactId, preference, onSaved, onClose }: PreferenceDrawerProps) {
  const [requirements, setRequirements] = useState<PreferenceFields>(() => fieldsOf(preference))
  const set = (part: Partial<PreferenceFields>) => setRequirements((now) => ({ ...now, ...part }))
  const save = useMutation({
    mutationFn: () =>
      preference
        ? call(preferenceCalls.update, { params: { id: preference.id }, body: { ...requirements, version: preference.version } })
        : call(preferenceCalls.create, { body: { ...requirements, contactId } }),
    onSuccess: (saved) => {
      announce('Requirements saved')
      onSaved(saved)
      onClose()
    },
  })
  const refused = save.error instanceof ApiError ? save.error.fields : []
  const errorOf = (key: keyof PreferenceFields) => refused.find(({ path }) => path === key || path.startsWith(`${key}.`))?.message
  const number = (
    key: NumberKey,
    label: string,
    more: { prefix?: string; suffix?: string; placeholder?: string; scale?: number } = {},
  ) => {
    const { scale = 1, ...affix } = more
    const value = requirements[key]
    return (
      <NumberInput
        label={label}
        hideControls
        allowNegative={false}
        thousandSeparator=","
        placeholder={affix.prefix ? `${affix.prefix} any` : affix.suffix ? `any${affix.suffix}` : 'any'}
        {...affix}
        value={value === null ? '' : value / scale}
        error={errorOf(key)}
        onChange={(typed) => set({ [key]: typeof typed === 'number' ? Math.round(typed * scale) : null })}
      />
    )
  }
  const title = preference ? 'Edit requirements' : 'Add requirements'
  const isBuying = requirements.saleOrLease !== 'lease'
  const isRenting = requirements.saleOrLease !== 'sale'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog label={title} place="end" width={480} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.fields}>
          <h2>{title}</h2>
          <SegmentedControl
            aria-label="Buy or rent"
            fullWidth
            value={requirements.saleOrLease}
            onChange={(side) => set({ saleOrLease: side as PreferenceFields['saleOrLease'] })}
            data={[
              { value: 'sale', label: 'Buy' },
              { value: 'lease', label: 'Rent' },
              { value: 'both', label: 'Either' },
            ]}
          />
          <MultiSelect
            comboboxProps={inDialog}
            label="Listing types"
            data={choices(listingClasses)}
            value={requirements.classes}
            error={errorOf('classes')}
            onChange={(next) => set(ofClasses(requirements, next as PreferenceFields['classes']))}
          />
          {categoryChoices(requirements.classes).length > 0 && (
            <MultiSelect
              comboboxProps={inDialog}
              label="Property types"
              description={requirements.categories.length ? undefined : 'Leave empty for any type'}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Any type' }}
              data={withKnown(categoryChoices(requirements.classes), requirements.categories)}
              value={[...requirements.categories]}
              error={errorOf('categories')}
              onChange={(categories) => set({ categories })}
            />
          )}
          {isBuying && (
            <div className={classes.pair}>
              {number('minPriceCents', 'Price from', { prefix: '$', scale: 100 })}
              {number('maxPriceCents', 'Price to', { prefix: '$', scale: 100 })}
            </div>
          )}
          {isRenting && (
            <div className={classes.pair}>
              {number('minRentCents', 'Weekly rent from', { prefix: '$', scale: 100 })}
              {number('maxRentCents', 'Weekly rent to', { prefix: '$', scale: 100 })}
            </div>
          )}
          <Suburbs suburbs={requirements.suburbs} onChange={(suburbs) => set({ suburbs })} />
          {number('radiusKm', 'Include suburbs within', { suffix: ' km', placeholder: 'these only' })}
          <div className={classes.triple}>
            {number('bedrooms', 'Min bedrooms')}
            {number('bathrooms', 'Min bathrooms')}
            {number('cars', 'Min car spaces')}
          </div>
          <div className={classes.triple}>
            {number('landMinM2', 'Land from', { suffix: ' m²' })}
            {number('landMaxM2', 'Land to', { suffix: ' m²' })}
            {number('floorMinM2', 'Floor from', { suffix: ' m²' })}
          </div>
          <MultiSelect
            comboboxProps={inDialog}
            label="Must have"
            searchable
            data={choices(matchFeatures)}
            value={requirements.mustHave}
            onChange={(next) => set({ mustHave: next as PreferenceFields['mustHave'] })}
          />
          <MultiSelect
            comboboxProps={inDialog}
            label="Nice to have"
            searchable
            data={choices(matchFeatures)}
            value={requirements.niceToHave}
            onChange={(next) => set({ niceToHave: next as PreferenceFields['niceToHave'] })}
          />
          <div className={classes.pair}>
            <DayInput label="Move by" value={requirements.moveBy} onChange={(moveBy) => set({ moveBy })} />
            <DayInput label="Valid until" value={requirements.validUntil} onChange={(validUntil) => set({ validUntil })} />
          </div>
          <TextInput
            label="Name"
            placeholder="Family home, investment"
            maxLength={80}
            value={requirements.label ?? ''}
            onChange={(event) => set({ label: event.currentTarget.value || null })}
          />
          <div className={classes.pair}>
            <Checkbox
              label="Wants property alerts"
              checked={requirements.alert.isOn}
              onChange={(event) => set({ alert: { ...requirements.alert, isOn: event.currentTarget.checked } })}
            />
            {requirements.alert.isOn && (
              <NativeSelect
                aria-label="How often"
                data={[
                  { value: 'instant', label: 'Immediately' },
                  { value: 'daily', label: 'Daily' },
                  { value: 'weekly', label: 'Weekly' },
                ]}
                value={requirements.alert.frequency}
                onChange={(event) =>
                  set({
                    alert: { ...requirements.alert, frequency: event.currentTarget.value as Preference['alert']['frequency'] },
                  })
                }
              />
            )}
          </div>
          <Checkbox
            label="Still looking"
            checked={requirements.isActive}
            onChange={(event) => set({ isActive: event.currentTarget.checked })}
          />
        </div>
        <div className={classes.foot}>
          {save.isError && <p role="alert">{refused.length ? 'Fix the fields marked in red.' : messageOf(save.error)}</p>}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Types of a kind that is no longer wanted would hide everything else, so they go with it. */
function ofClasses({ categories }: PreferenceFields, classes: PreferenceFields['classes']): Partial<PreferenceFields> {
  const open = new Set(categoryChoices(classes).map(({ value }) => value))
  return { classes, categories: categories.filter((one) => open.has(one)) }
}
/** A value that came by the API or an import stays until the user removes it. */
const withKnown = (choices: readonly { value: string; label: string }[], chosen: readonly string[]) => [
  ...choices,
  ...chosen.filter((one) => !choices.some(({ value }) => value === one)).map((value) => ({ value, label: value })),
]

/** The fields alone, without what the record adds. */
const fieldsOf = (preference: Preference | undefined): PreferenceFields =>
  preference
    ? (Object.fromEntries(
        Object.keys(emptyPreference).map((key) => [key, preference[key as keyof PreferenceFields]]),
      ) as unknown as PreferenceFields)
    : emptyPreference

function Suburbs({ suburbs, onChange }: { suburbs: readonly WantedSuburb[]; onChange(suburbs: WantedSuburb[]): void }) {
  return (
    <div className={classes.suburbs}>
      <AddressSuggest
        label="Suburbs"
        placeholder="Add a suburb"
        isInDialog
        onFound={({ suburb, state, postcode }) => {
          const isNew = suburb && !suburbs.some((one) => one.suburb === suburb && one.postcode === postcode)
          if (isNew) onChange([...suburbs, { suburb, state: state as WantedSuburb['state'], postcode }])
        }}
      />
      {suburbs.length > 0 && (
        <Pill.Group>
          {suburbs.map((one) => (
            <Pill
              key={`${one.suburb} ${one.postcode}`}
              withRemoveButton
              removeButtonProps={{ 'aria-label': `Remove ${one.suburb}` }}
              onRemove={() => onChange(suburbs.filter((other) => other !== one))}
            >
              {[one.suburb, one.postcode].filter(Boolean).join(' ')}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </div>
  )
}
