import { Checkbox, Input, MultiSelect, NativeSelect, Pill, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { AddressSuggest } from '#accounts/addresses/web/addresses.public.tsx'
import { listingClasses } from '#common/listing/listing-values.ts'
import { categoryChoices } from '#core/listings/web/category-choices.public.tsx'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, RecordForm } from '#ui/form/record-form.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { wordOf } from '#common/text/name-words.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import { matchFeatures } from '#core/listings/match-features.contract.ts'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import { CountInput, DecimalInput } from '#ui/typed/number-inputs.tsx'
import { AreaSizeInput } from '#ui/typed/area-input.tsx'
import type { PreferenceFields, WantedSuburb } from '../preferences.contract.ts'
import { frequencyWords, labels, suburbWords } from './preference-words.ts'
import classes from './preferences.module.css'

interface PreferenceFormProps {
  title: string
  form: Form<PreferenceFields>
  onClose(): void
}
type NumberKey = {
  [Key in keyof PreferenceFields]: PreferenceFields[Key] extends number | null ? Key : never
}[keyof PreferenceFields]
type MoneyKey = Extract<NumberKey, `${string}Cents`>
/** A modal dialog makes the rest of the page inert, so lists must open inside it. */
const inDialog = { withinPortal: false }
const choices = <V extends string>(values: readonly V[]) => values.map((value) => ({ value, label: wordOf(value) }))

/** Everything a buyer or tenant can ask for; what is left empty does not limit. */
export function PreferenceForm({ title, form, onClose }: PreferenceFormProps) {
  const { values: requirements, set, failure, problems } = form
  const shared = (key: NumberKey) => ({ ...form.field(key), placeholder: 'any' })
  const money = (from: MoneyKey, to: MoneyKey, per?: 'week') => (
    <div className={classes.pair}>
      <MoneyInput
        {...shared(from)}
        per={per}
        placeholder="$ any"
        onRange={(fromCents, toCents) => set({ [from]: fromCents, [to]: toCents })}
      />
      <MoneyInput
        {...shared(to)}
        per={per}
        placeholder="$ any"
        onRange={(fromCents, toCents) => set({ [from]: fromCents, [to]: toCents })}
      />
    </div>
  )
  const count = (key: NumberKey, nouns: readonly string[]) => <CountInput {...shared(key)} nouns={nouns} />
  const area = (key: NumberKey) => <AreaSizeInput {...shared(key)} unit="squareMeter" suffix=" m²" placeholder="any m²" />
  const isBuying = requirements.saleOrLease !== 'lease'
  const isRenting = requirements.saleOrLease !== 'sale'
  return (
    <Dialog label={title} place="end" width={480} onClose={onClose}>
      <RecordForm form={form} className="column full-height" noValidate>
        <div className={classes.fields}>
          <h2>{title}</h2>
          <SegmentedControl
            aria-label={labels.saleOrLease}
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
            {...form.field('classes')}
            data={choices(listingClasses)}
            onChange={(next) => set(ofClasses(requirements, next as PreferenceFields['classes']))}
          />
          {categoryChoices(requirements.classes).length > 0 && (
            <MultiSelect
              comboboxProps={inDialog}
              {...form.field('categories')}
              description={requirements.categories.length ? undefined : 'Leave empty for any type'}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Any type' }}
              data={withKnown(categoryChoices(requirements.classes), requirements.categories)}
            />
          )}
          {isBuying && money('minPriceCents', 'maxPriceCents')}
          {isRenting && money('minRentCents', 'maxRentCents', 'week')}
          <Suburbs {...form.field('suburbs')} />
          <DecimalInput {...shared('radiusKm')} decimals={0} suffix=" km" placeholder="these only" />
          <div className={classes.triple}>
            {count('bedrooms', ['bed', 'bedroom'])}
            {count('bathrooms', ['bath', 'bathroom'])}
            {count('cars', ['car'])}
          </div>
          <div className={classes.triple}>
            {area('landMinM2')}
            {area('landMaxM2')}
            {area('floorMinM2')}
          </div>
          <MultiSelect comboboxProps={inDialog} {...form.field('mustHave')} searchable data={choices(matchFeatures)} />
          <MultiSelect comboboxProps={inDialog} {...form.field('niceToHave')} searchable data={choices(matchFeatures)} />
          <div className={classes.pair}>
            <DayInput {...form.field('moveBy')} />
            <DayInput {...form.field('validUntil')} />
          </div>
          <TextInput {...form.optionalText('label')} placeholder="Family home, investment" maxLength={80} />
          <Textarea {...form.optionalText('note')} autosize minRows={2} maxRows={8} maxLength={10_000} />
          <div className={classes.pair}>
            <Checkbox
              label={labels.alert}
              checked={requirements.alert.isOn}
              onChange={(event) => set({ alert: { ...requirements.alert, isOn: event.currentTarget.checked } })}
            />
            {requirements.alert.isOn && (
              <NativeSelect
                aria-label="How often"
                data={Object.entries(frequencyWords).map(([value, label]) => ({ value, label }))}
                value={requirements.alert.frequency}
                onChange={(event) =>
                  set({
                    alert: {
                      ...requirements.alert,
                      frequency: event.currentTarget.value as PreferenceFields['alert']['frequency'],
                    },
                  })
                }
              />
            )}
          </div>
          <Checkbox {...form.checkbox('isActive')} />
        </div>
        <DialogButtons form={form} className={classes.foot} save="Save" onCancel={onClose}>
          {failure ? (
            <p className="grow small problem" role="alert">
              {problems.size > 0 ? 'Fix the fields marked in red.' : saveFailure(failure)}
            </p>
          ) : null}
        </DialogButtons>
      </RecordForm>
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

interface SuburbsProps {
  value: readonly WantedSuburb[]
  error: string | undefined
  onChange(suburbs: WantedSuburb[]): void
}
function Suburbs({ value: suburbs, error, onChange }: SuburbsProps) {
  return (
    <div className="stack gap-8">
      <AddressSuggest
        label={labels.suburbs}
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
              key={suburbWords(one)}
              withRemoveButton
              removeButtonProps={{ 'aria-label': `Remove ${one.suburb}` }}
              onRemove={() => onChange(suburbs.filter((other) => other !== one))}
            >
              {suburbWords(one)}
            </Pill>
          ))}
        </Pill.Group>
      )}
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  )
}
