import { FormSection } from '#ui/form/form-section.tsx'
import type { BrandingRecord, LogoPlace } from '../branding.contract.ts'
import type { SectionProps } from './section-props.ts'
import { LogoField } from './logo-field.public.tsx'

const places: Record<LogoPlace, { label: string; hint: string }> = {
  light: { label: 'For light ground', hint: 'Brochures, sign-in page' },
  dark: { label: 'For dark ground', hint: 'On your primary colour' },
  square: { label: 'Square', hint: 'Signatures' },
  mail: { label: 'For mails', hint: 'The head of every mail' },
}

export function SectionLogos({ draft, readOnly, problems, record }: SectionProps & { record: BrandingRecord }) {
  const { logos } = draft.values
  return (
    <FormSection
      title="Logos"
      intro="A PNG with a transparent background is best. SVG is not taken, for it may carry scripts. Without a logo the trading name is set in your heading font."
    >
      {(Object.keys(places) as LogoPlace[]).map((place) => (
        <LogoField
          key={place}
          {...places[place]}
          isDark={place === 'dark'}
          ground={draft.values.primaryColour}
          url={logos[place] === record.logos[place] ? record.logoUrls[place] : undefined}
          id={logos[place]}
          isSquare={place === 'square'}
          readOnly={readOnly}
          problem={problems.get(`logos.${place}`)}
          onChange={(id) => draft.set('logos', { ...logos, [place]: id })}
        />
      ))}
    </FormSection>
  )
}
