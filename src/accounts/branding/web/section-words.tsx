import { Button, CopyButton, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormSection, Wide } from '#ui/form/form-section.tsx'
import type { Branding } from '../branding.contract.ts'
import { mergeValues } from '../branding.rules.ts'
import classes from './branding-page.module.css'
import type { SectionProps } from './section-props.ts'
import { fieldLabels } from './branding-words.ts'

type PrintState = keyof Branding['disclaimers']
const printStates: { value: PrintState; label: string }[] = [
  { value: 'all', label: 'All states' },
  ...(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const).map((state) => ({ value: state, label: `${state} only` })),
]

export function SectionWords({ form, readOnly }: SectionProps) {
  const [state, setState] = useState<PrintState>('all')
  const { disclaimers } = form.values
  const words = (
    field: 'mailFooter' | 'collectionNotice' | 'privacyParagraph' | 'signature' | 'knownPlaces',
    description: string,
    maxLength: number,
  ) => (
    <Wide>
      <Textarea
        {...form.text(field)}
        description={description}
        autosize
        minRows={3}
        maxRows={24}
        maxLength={maxLength}
        readOnly={readOnly}
      />
    </Wide>
  )
  return (
    <>
      <FormSection
        title="Disclaimer"
        intro="Shown at the bottom of brochures, next to licence and ABN. A state’s own text replaces the general one."
      >
        <Select
          label="For"
          data={printStates.map(({ value, label }) => ({ value, label: disclaimers[value] ? `${label} ·` : label }))}
          allowDeselect={false}
          value={state}
          onChange={(value) => value && setState(value as PrintState)}
        />
        <Wide>
          <Textarea
            label={fieldLabels.disclaimers}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={800}
            readOnly={readOnly}
            placeholder={
              state === 'all' ? 'This information comes from sources we believe to be reliable…' : (disclaimers.all ?? '')
            }
            value={disclaimers[state] ?? ''}
            error={form.problems.get(`disclaimers.${state}`)}
            onChange={(event) => {
              const { [state]: _, ...others } = disclaimers
              const text = event.currentTarget.value
              form.set({ disclaimers: text ? { ...others, [state]: text } : others })
            }}
          />
        </Wide>
      </FormSection>
      <FormSection
        title="Places"
        intro="Listing copy is checked against this list. Without an entry, a named place or distance is questioned."
      >
        {words('knownPlaces', 'One a line, such as “Harbour Primary School 450 m” or “Central Station 6 minutes”', 20_000)}
      </FormSection>
      <FormSection title="Email and privacy">
        {words('mailFooter', 'At the bottom of every agency email', 1000)}
        {words('collectionNotice', 'Shown to people when you collect their details, such as at an open home', 2000)}
        {words(
          'privacyParagraph',
          'From 10 December 2026 a privacy policy must say which programs help to decide about people (APP 1.7). Copy this into yours',
          4000,
        )}
        <Wide>
          <CopyButton value={form.values.privacyParagraph}>
            {({ copied, copy }) => (
              <Button variant="default" size="xs" onClick={copy}>
                {copied ? 'Copied' : 'Copy paragraph'}
              </Button>
            )}
          </CopyButton>
        </Wide>
        {words('signature', 'Used by all users; the fields are filled with the sender’s details', 1000)}
        <Wide>
          <p className={classes.quiet}>
            Fields:{' '}
            {mergeValues.map((name) => (
              <code key={name}>{`{{${name}}}`} </code>
            ))}
          </p>
        </Wide>
      </FormSection>
    </>
  )
}
