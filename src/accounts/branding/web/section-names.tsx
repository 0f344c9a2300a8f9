import { Checkbox, TextInput } from '@mantine/core'
import { abnProblem, emailProblem, phoneProblem, readAbn, unwrapEmail } from '#common/typed/typed-contact.ts'
import { CheckedInput } from '#ui/typed/checked-input.tsx'
import { FormSection, Wide } from '#ui/form/form-section.tsx'
import type { Branding } from '../branding.contract.ts'
import type { SectionProps } from './section-props.ts'
import classes from './branding-page.module.css'
import { fieldLabels } from './branding-words.ts'

type TextField = {
  [K in keyof Branding]: Branding[K] extends string ? (string extends Branding[K] ? K : never) : never
}[keyof Branding]
interface BrandTextProps extends SectionProps {
  field: TextField
  placeholder?: string
  description?: string
  maxLength: number
  type?: string
}
const none = () => undefined
const checks: Partial<Record<string, (text: string) => string | undefined>> = {
  email: emailProblem,
  phone: phoneProblem,
  abn: (text) => (text.trim() && !readAbn(text) ? abnProblem : undefined),
}
/** One line of text of the branding. */
export function BrandText({ form, readOnly, field, ...input }: BrandTextProps) {
  const { onChange, ...shown } = form.field(field)
  return (
    <CheckedInput
      {...shown}
      autoComplete="off"
      readOnly={readOnly}
      onText={onChange}
      {...input}
      problemOf={checks[field] ?? none}
      {...(field === 'email' && { tidy: unwrapEmail })}
    />
  )
}

const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const

const printed = [
  ['printsLegalName', 'As “Legal name trading as Trading name”. NSW requires the licence holder’s name.'],
  ['printsAbn', 'Next to the licence.'],
  ['printsLicensee', 'Next to the licence.'],
] as const

export function SectionNames(props: SectionProps) {
  const { form, readOnly } = props
  const { licences } = form.values
  return (
    <FormSection title="Names and licences" intro="Required on your advertising.">
      <BrandText {...props} field="tradingName" maxLength={120} />
      <BrandText {...props} field="tagline" maxLength={120} placeholder="Property Group" />
      <BrandText {...props} field="legalName" maxLength={160} placeholder="Harbour Vale Pty Ltd" />
      <BrandText {...props} field="abn" maxLength={20} placeholder="11 digits" />
      <BrandText {...props} field="licenseeInCharge" maxLength={120} />
      <BrandText {...props} field="licenceLine" maxLength={200} description="Used in states without their own licence number" />
      <Wide>
        <fieldset className="stack gap-12">
          <legend>On brochures and stock lists</legend>
          {printed.map(([field, description]) => (
            <Checkbox key={field} {...form.checkbox(field)} description={description} disabled={readOnly} />
          ))}
        </fieldset>
      </Wide>
      <Wide>
        <fieldset className={classes.states}>
          <legend>{fieldLabels.licences}</legend>
          {states.map((state) => (
            <TextInput
              key={state}
              size="xs"
              label={state}
              autoComplete="off"
              maxLength={40}
              readOnly={readOnly}
              value={licences[state] ?? ''}
              error={form.problems.get(`licences.${state}`)}
              onChange={(event) => {
                const { [state]: _, ...others } = licences
                const number = event.currentTarget.value
                form.set({ licences: number ? { ...others, [state]: number } : others })
              }}
            />
          ))}
        </fieldset>
      </Wide>
    </FormSection>
  )
}
