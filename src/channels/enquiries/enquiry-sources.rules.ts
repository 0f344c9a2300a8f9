export const enquirySources = [
  'domain',
  'rea',
  'mail',
  'website',
  'call',
  'walkIn',
  'sign',
  'referral',
  'social',
  'other',
] as const
export type EnquirySource = (typeof enquirySources)[number]
/** Ways that a person enters by hand, in the order of the menu. */
export const handSources = ['call', 'walkIn', 'sign', 'referral', 'social', 'other'] as const satisfies readonly EnquirySource[]

export type HandSource = (typeof handSources)[number]

const labels: Record<EnquirySource, string> = {
  domain: 'Domain',
  rea: 'realestate.com.au',
  mail: 'Email',
  website: 'Website',
  call: 'Phone call',
  walkIn: 'Walk-in',
  sign: 'Sign',
  referral: 'Referral',
  social: 'Social media',
  other: 'Other',
}
interface From {
  source: EnquirySource
  sourceName: string | null
}
export const sourceLabel = ({ source, sourceName }: From): string => sourceName ?? labels[source]
export const handLabels = handSources.map((value) => ({ value, label: labels[value] }))

const sentences: Record<EnquirySource, string> = {
  domain: 'Enquiry from Domain',
  rea: 'Enquiry from realestate.com.au',
  mail: 'Enquiry by email',
  website: 'Enquiry from the website',
  call: 'Enquiry by phone',
  walkIn: 'Enquiry at the office',
  sign: 'Enquiry from a sign',
  referral: 'Enquiry by referral',
  social: 'Enquiry from social media',
  other: 'Enquiry',
}
/** The heading of its note, and the source of what a known contact gave with it. */
export const sourceSentence = ({ source, sourceName }: From): string =>
  sourceName ? `Enquiry from ${sourceName}` : sentences[source]
