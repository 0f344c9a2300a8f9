import { FormSection } from '#ui/form/form-section.tsx'
import type { BrandingRecord, LogoPlace } from '../branding.contract.ts'
import type { SectionProps } from './section-props.ts'
import { LogoField } from './logo-field.public.tsx'

const places: Record<LogoPlace, { label: string; hint: string }> = {
  light: { label: 'For light backgrounds', hint: 'Brochures, sign-in page' },
  dark: { label: 'For dark backgrounds', hint: 'On your primary colour' },
  square: { label: 'Icon', hint: 'Signatures' },
  mail: { label: 'For emails', hint: 'Top of every email' },
}

export function SectionLogos({ form, readOnly, record }: SectionProps & { record: BrandingRecord }) {
  const { logos } = form.values
  return (
    <FormSection
      title="Logos"
      intro="Use a PNG with a transparent background. SVG isn’t supported. Without a logo, your trading name appears in the heading font."
    >
      {(Object.keys(places) as LogoPlace[]).map((place) => (
        <LogoField
          key={place}
          {...places[place]}
          isDark={place === 'dark'}
          ground={form.values.primaryColour}
          url={logos[place] === record.logos[place] ? record.logoUrls[place] : undefined}
          id={logos[place]}
          isSquare={place === 'square'}
          readOnly={readOnly}
          problem={form.problems.get(`logos.${place}`)}
          onChange={(id) => form.set({ logos: { ...logos, [place]: id } })}
        />
      ))}
    </FormSection>
  )
}
