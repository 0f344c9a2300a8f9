import type { Branding } from '../branding.contract.ts'

export const fieldLabels: Record<keyof Branding, string> = {
  tradingName: 'Trading name',
  legalName: 'Legal name',
  tagline: 'Tagline',
  primaryColour: 'Primary colour',
  accentColour: 'Accent colour',
  paperColour: 'Background colour',
  inkColour: 'Text colour',
  headingFont: 'Heading font',
  textFont: 'Text font',
  logos: 'Logos',
  licenceLine: 'Licence text',
  abn: 'ABN',
  licenseeInCharge: 'Licensee in charge',
  printsLegalName: 'Show legal name',
  printsAbn: 'Show ABN',
  printsLicensee: 'Show licensee in charge',
  licences: 'State licences',
  disclaimers: 'Disclaimer',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  offices: 'Offices',
  socials: 'Social profiles',
  mailFooter: 'Email footer',
  collectionNotice: 'Collection notice',
  privacyUrl: 'Privacy policy',
  privacyParagraph: 'Paragraph for your privacy policy',
  knownPlaces: 'Places your copy may name',
  signature: 'Email signature',
}

/** A value as the history and the question "yours or theirs?" show it. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(wordsOf).join('; ') || 'nothing'
  if (typeof value === 'object') {
    const parts = Object.entries(value).flatMap(([key, part]) =>
      part === null || part === '' ? [] : [`${key} ${typeof part === 'object' ? wordsOf(part) : String(part)}`],
    )
    return parts.join(', ') || 'nothing'
  }
  return String(value)
}
