import * as z from 'zod'
import { emailAddress } from '#common/typed/email-address.ts'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { isTimeZone } from '#common/time/time-zones.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { HistoryEntry } from '#accounts/audit/audit.contract.ts'
import { abnProblem, readAbn, unwrapEmail } from '#common/typed/typed-contact.ts'
import { unknownMergeValues } from './branding.rules.ts'
import { noSocialLinks, SocialLinks, SocialLinksInput } from '#common/social-links.ts'
import { defaultPrivacyParagraph } from './privacy-paragraph.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a colour as #rrggbb')
export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
export type State = (typeof states)[number]
export const brandFonts = ['Inter', 'Playfair Display', 'Montserrat', 'Cormorant Garamond'] as const
export const logoPlaces = ['light', 'dark', 'square', 'mail'] as const
export type LogoPlace = (typeof logoPlaces)[number]
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const defaultSignature = [
  '{{name}}',
  '{{jobTitle}}',
  'M {{mobile}}  T {{phone}}',
  '{{email}}',
  '{{agency}} · {{address}}',
  '{{website}}',
].join('\n')

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as 09:00')
const Hours = z.partialRecord(z.enum(weekdays), z.object({ from: time, to: time }))
const Office = z.object({
  name: z.string().trim().max(80),
  address: z.string().trim().max(200),
  phone: z.string().trim().max(40),
  email: z.union([
    z.literal(''),
    z.string().overwrite(unwrapEmail).max(254, { abort: true }).check(emailAddress('Enter a valid email')),
  ]),
  /** A day that is left out is closed. */
  hours: Hours,
})
export type Office = z.infer<typeof Office>
const logo = Id.nullable().default(null)
const Logos = z.object({ light: logo, dark: logo, square: logo, mail: logo })

/** The agency's face: what brochures, mails and the screens take their looks and their statutory words from. */
export const Branding = z.object({
  tradingName: z.string().max(120).default(''),
  legalName: z.string().max(160).default(''),
  tagline: z.string().max(120).default(''),
  primaryColour: colour.default('#176a53'),
  accentColour: colour.default('#c9a96a'),
  paperColour: colour.default('#f7f4ee'),
  inkColour: colour.default('#1f2933'),
  headingFont: z.enum(brandFonts).default('Playfair Display'),
  textFont: z.enum(brandFonts).default('Inter'),
  /** Agency pictures: for light and for dark ground, a square one, one for mails. Without one the trading name is set in type. */
  logos: Logos.default({ light: null, dark: null, square: null, mail: null }),
  /** E.g. "Licence 20 123 456 · ABN 12 345 678 901": on every advertisement. */
  licenceLine: z.string().max(200).default(''),
  abn: z.string().max(20).default(''),
  licenseeInCharge: z.string().max(120).default(''),
  /** Lines that documents print beside trading name and licence, where they have been entered. */
  printsLegalName: z.boolean().default(true),
  printsAbn: z.boolean().default(true),
  printsLicensee: z.boolean().default(false),
  /** Licence number by state, for agencies that work in several; without one for the state the licence line is printed. */
  licences: z.partialRecord(z.enum(states), z.string().max(40)).default({}),
  /** Small print by state; `all` where a state has none of its own. */
  disclaimers: z.partialRecord(z.enum([...states, 'all']), z.string().max(800)).default({}),
  address: z.string().max(200).default(''),
  phone: z.string().max(40).default(''),
  email: z.string().max(254).default(''),
  website: z.string().max(200).default(''),
  offices: z.array(Office).max(20).default([]),
  socials: SocialLinks.default(noSocialLinks),
  /** Below every mail of the agency. */
  mailFooter: z.string().max(1000).default(''),
  /** Shown to people when their details are collected (Australian Privacy Principle 5). */
  collectionNotice: z.string().max(2000).default(''),
  privacyUrl: z.string().max(300).default(''),
  /** A text about what programs compute about people, for the agency's own policy (Australian Privacy Principle 1.7). */
  privacyParagraph: z.string().max(4000).default(defaultPrivacyParagraph),
  /** Schools, stations, beaches and other places that copy may name, one a line, with a distance where it is known. */
  knownPlaces: z.string().max(20_000).default(''),
  /** Lines with merge values like `{{name}}`. */
  signature: z.string().max(1000).default(defaultSignature),
})
export type Branding = z.infer<typeof Branding>

const text = (max: number) => z.string().trim().max(max, { abort: true })
const webAddress = (max: number) =>
  text(max).refine(
    (given) =>
      given === '' || (/^(https?:\/\/)?[\w-]+(\.[\w-]+)+(:\d+)?(\/\S*)?$/i.test(given) && !/^\w+:(?!\/\/|\d)/.test(given)),
    'Enter a web address, e.g. harbourvale.com.au',
  )
const shape = Branding.shape
/** The fields a user can send; they are optional, socials have their own endpoint. */
const fields = {
  tradingName: text(120),
  legalName: text(160),
  tagline: text(120),
  primaryColour: colour.toLowerCase(),
  accentColour: colour.toLowerCase(),
  paperColour: colour.toLowerCase(),
  inkColour: colour.toLowerCase(),
  headingFont: z.enum(brandFonts),
  textFont: z.enum(brandFonts),
  logos: Logos.partial(),
  licenceLine: text(200),
  abn: text(30).transform((given, ctx) => {
    const abn = given === '' ? '' : readAbn(given)
    if (abn === undefined) {
      ctx.addIssue({ code: 'custom', message: abnProblem })
      return z.NEVER
    }
    return abn
  }),
  licenseeInCharge: text(120),
  printsLegalName: z.boolean(),
  printsAbn: z.boolean(),
  printsLicensee: z.boolean(),
  licences: shape.licences.unwrap(),
  disclaimers: shape.disclaimers.unwrap(),
  address: text(200),
  phone: text(40),
  email: z.union([
    z.literal(''),
    z.string().overwrite(unwrapEmail).max(254, { abort: true }).check(emailAddress('Enter a valid email')),
  ]),
  website: webAddress(200),
  offices: z.array(Office).max(20),
  mailFooter: text(1000),
  collectionNotice: text(2000),
  knownPlaces: text(20_000),
  privacyUrl: webAddress(300),
  privacyParagraph: text(4000),
  signature: text(1000).superRefine((given, ctx) => {
    for (const name of unknownMergeValues(given))
      ctx.addIssue({ code: 'custom', message: `{{${name}}} isn’t a field you can use here` })
  }),
}
export const BrandingPatch = z.object(fields).partial()
export type BrandingPatch = z.output<typeof BrandingPatch>

const addresses = z.string().nullable()
export const BrandingRecord = Branding.extend({
  clientId: Id,
  version: z.int(),
  changedAt: Instant,
  /** The name the agency was set up with; the trading name is shown instead. */
  agencyName: z.string(),
  agencySlug: z.string(),
  logoUrls: z.object({ light: addresses, dark: addresses, square: addresses, mail: addresses }),
}).meta({ id: 'Branding' })
export type BrandingRecord = z.infer<typeof BrandingRecord>

const BrandingContact = Branding.pick({
  tradingName: true,
  legalName: true,
  address: true,
  phone: true,
  email: true,
  website: true,
  offices: true,
  socials: true,
})
  .extend({ clientId: Id })
  .meta({ id: 'BrandingContact' })

const Face = z
  .object({ tradingName: z.string(), brandColour: z.string(), logoUrl: z.string().nullable(), isLogoLight: z.boolean() })
  .meta({ id: 'SignInFace' })
export type Face = z.infer<typeof Face>

const version = z.int().positive()
const manage = allow('branding.manage', 'agency')
const read = allow('branding.read', 'agency')

export const brandingEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/branding/getByClientId/:id',
    summary: 'Names, licences, colours, fonts, logos and texts of the agency (id: the agency)',
    access: read,
    params: IdParams,
    response: BrandingRecord,
  }),
  getContact: endpoint({
    method: 'GET',
    path: '/api/branding/getContactByClientId/:id',
    summary: 'Contact details of the agency: addresses, offices with hours, socials (id: the agency)',
    access: read,
    params: IdParams,
    response: BrandingContact,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/branding/update/:id',
    summary: 'Change the branding; a stale version gets 412 with the current branding (id: the agency)',
    access: manage,
    params: IdParams,
    body: BrandingPatch.extend({ version }),
    response: BrandingRecord,
  }),
  updateSocialUrls: endpoint({
    method: 'PUT',
    path: '/api/branding/updateSocialUrls/:id',
    summary: 'Change social profiles; those left out don’t change (id: the agency)',
    access: manage,
    params: IdParams,
    body: SocialLinksInput.extend({ version: version.optional() }),
    response: BrandingRecord,
  }),
  changeTimeZone: endpoint({
    method: 'PUT',
    path: '/api/branding/timeZone/:id',
    summary: 'Change the time zone of the agency, used by tasks, campaigns and reports (id: the agency)',
    access: allow('settings.manage', 'agency'),
    params: IdParams,
    body: z.object({ timeZone: z.string().max(60, { abort: true }).refine(isTimeZone, 'Choose a time zone') }),
    response: z.object({ timeZone: z.string() }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/branding/history/:id',
    summary: 'Who changed the branding (id: the agency)',
    access: manage,
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(HistoryEntry),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/branding/undo/:id',
    summary: 'Undo one change; 409 names the fields that have changed since (id: the agency)',
    access: manage,
    params: IdParams,
    body: z.object({ eventId: Id, isForced: z.boolean().default(false) }),
    response: BrandingRecord,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/branding/preview',
    summary: 'Preview of an agency email with the user’s signature and the given changes',
    access: read,
    body: BrandingPatch,
    response: z.object({ mailHtml: z.string(), signatureHtml: z.string(), signatureText: z.string() }),
    rateLimit: { max: 120, perSeconds: 60, by: 'user' },
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/api/branding/test_mail',
    summary: 'Send yourself a test email',
    access: read,
    status: 202,
    response: z.object({ to: z.string() }),
    rateLimit: { max: 10, perSeconds: 600, by: 'user' },
  }),
  font: endpoint({
    method: 'GET',
    path: '/fonts/:name',
    access: 'public',
    produces: 'font/woff2',
    summary: 'A font of the agencies’ public pages',
    params: z.object({ name: z.string().max(60) }),
    rateLimit: { max: 240, perSeconds: 60, by: 'address' },
  }),
  face: endpoint({
    method: 'GET',
    path: '/api/branding/face/:slug',
    access: 'public',
    summary: 'Name, colour and logo for an agency’s sign-in page; null for an unknown slug',
    params: z.object({ slug: z.string().max(60) }),
    response: z.object({ face: Face.nullable() }),
    rateLimit: { max: 60, perSeconds: 60, by: 'address' },
  }),
}
