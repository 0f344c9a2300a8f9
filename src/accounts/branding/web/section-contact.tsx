import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { FormSection, Wide } from '#ui/form/form-section.tsx'
import { emailProblem, phoneProblem, unwrapEmail } from '#common/typed/typed-contact.ts'
import { CheckedInput } from '#ui/typed/checked-input.tsx'
import { TimeInput } from '#ui/typed/number-inputs.tsx'
import type { Branding, Office } from '../branding.contract.ts'
import page from './branding-page.module.css'
import classes from './section-contact.module.css'
import type { SectionProps } from './section-props.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { BrandText } from './section-names.tsx'
import { SocialFields } from '#ui/form/social-fields.tsx'

export function SectionContact(props: SectionProps) {
  const { form, readOnly } = props
  const { offices } = form.values
  const change = (at: number, office: Office) => form.set({ offices: offices.with(at, office) })
  return (
    <>
      <FormSection title="Contact" intro="Shown on brochures and in email footers.">
        <Wide>
          <BrandText {...props} field="address" maxLength={200} placeholder="218 Example Street, Brighton VIC 3186" />
        </Wide>
        <BrandText {...props} field="phone" maxLength={40} type="tel" />
        <BrandText {...props} field="email" maxLength={254} type="email" />
        <BrandText {...props} field="website" maxLength={200} placeholder="harbourvale.com.au" />
        <BrandText {...props} field="privacyUrl" maxLength={300} placeholder="harbourvale.com.au/privacy" />
        <TimeZoneField />
      </FormSection>
      <FormSection title="Offices" intro="Opening hours are shown on your website.">
        <Wide>
          {offices.map((office, at) => (
            <OfficeFields
              // Offices have no id; they are edited in place.
              key={at}
              office={office}
              at={at}
              readOnly={readOnly}
              problems={form.problems}
              onChange={(next) => change(at, next)}
              onRemove={() => form.set({ offices: offices.toSpliced(at, 1) })}
            />
          ))}
          {!readOnly && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              disabled={offices.length >= 20}
              onClick={() =>
                form.set({ offices: [...offices, { name: '', address: '', phone: '', email: '', hours: weekHours }] })
              }
            >
              Add office
            </Button>
          )}
          {readOnly && offices.length === 0 && <p className={page.quiet}>No offices yet.</p>}
        </Wide>
      </FormSection>
      <FormSection title="Social profiles" intro="A web address or @name.">
        <SocialFields {...form.field('socials')} readOnly={readOnly} problems={form.problems} />
      </FormSection>
    </>
  )
}

const days = { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' } as const
type Day = keyof typeof days
const usual = { from: '09:00', to: '17:30' }
const weekHours: Branding['offices'][number]['hours'] = { mon: usual, tue: usual, wed: usual, thu: usual, fri: usual }

interface OfficeProps {
  office: Office
  at: number
  readOnly: boolean
  problems: ReadonlyMap<string, string>
  onChange(office: Office): void
  onRemove(): void
}
function OfficeFields({ office, at, readOnly, problems, onChange, onRemove }: OfficeProps) {
  const name = office.name || `Office ${at + 1}`
  const text = (field: 'name' | 'address' | 'phone' | 'email', label: string, maxLength: number) => (
    <CheckedInput
      size="xs"
      label={label}
      autoComplete="off"
      maxLength={maxLength}
      readOnly={readOnly}
      value={office[field]}
      error={problems.get(`offices.${at}.${field}`)}
      problemOf={field === 'email' ? emailProblem : field === 'phone' ? phoneProblem : () => undefined}
      {...(field === 'email' && { tidy: unwrapEmail })}
      onText={(typed) => onChange({ ...office, [field]: typed })}
    />
  )
  return (
    <fieldset className={classes.office}>
      <legend className="row gap-4">
        {name}
        {!readOnly && (
          <IconButton label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={15} />
          </IconButton>
        )}
      </legend>
      {text('name', 'Name', 80)}
      {text('phone', 'Phone', 40)}
      {text('email', 'Email', 254)}
      <div className="span">{text('address', 'Address', 200)}</div>
      <div className={classes.hours} role="group" aria-label={`Opening hours of ${name}`}>
        {(Object.keys(days) as Day[]).map((day) => {
          const { [day]: hours, ...others } = office.hours
          const set = (next: { from: string; to: string } | undefined) =>
            onChange({ ...office, hours: next ? { ...others, [day]: next } : others })
          return (
            <div key={day} className={classes.day}>
              <label className="touch">
                <input
                  type="checkbox"
                  checked={hours !== undefined}
                  disabled={readOnly}
                  onChange={(event) => set(event.currentTarget.checked ? usual : undefined)}
                />
                {days[day]}
              </label>
              {hours ? (
                <>
                  <TimeInput
                    size="xs"
                    aria-label={`${days[day]} from`}
                    readOnly={readOnly}
                    canBeEmpty={false}
                    value={hours.from}
                    onChange={(from) => from && set({ ...hours, from })}
                  />
                  <span aria-hidden>–</span>
                  <TimeInput
                    size="xs"
                    aria-label={`${days[day]} to`}
                    readOnly={readOnly}
                    canBeEmpty={false}
                    value={hours.to}
                    onChange={(to) => to && set({ ...hours, to })}
                  />
                </>
              ) : (
                <span className={page.quiet}>Closed</span>
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
