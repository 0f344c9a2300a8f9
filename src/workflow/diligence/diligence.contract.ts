import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { presignRate, UploadKey } from '#common/file-keys.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery, someOf } from '#common/paging.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Day, Instant } from '#common/time/when.ts'
import {
  caseSides,
  caseStates,
  delayReasons,
  dueFilters,
  gateStrengths,
  maxCasePapers,
  maxCasePeople,
  moreRequests,
  paperForms,
  paperKinds,
  partyKinds,
  personRoles,
  seenHow,
} from './diligence-values.ts'

const words = (max: number) => limitedText(max).nullable()
export const CasePerson = z.object({
  name: limitedText(120).min(1, 'Enter a name'),
  otherNames: words(200),
  bornOn: Day.nullable(),
  address: words(200),
  role: z.enum(personRoles),
  /** Share of the company or trust; null where it is not owned in shares. */
  sharePercent: z.number().min(0).max(100, 'At most 100%').nullable(),
})
export type CasePerson = z.infer<typeof CasePerson>
/** A paper that was sighted. Pictures of papers are not kept, and of its number only the end. */
export const CasePaper = z.object({
  kind: z.enum(paperKinds),
  issuer: words(80),
  numberEnd: limitedText(4)
    .regex(/^[\p{L}\p{N}]*$/u, 'Only the last 4 letters or digits')
    .nullable(),
  /** The person it is about. */
  of: words(120),
  expiresOn: Day.nullable(),
  seenOn: Day.nullable(),
  seenBy: limitedText(120).min(1, 'Enter who saw it'),
  how: z.enum(seenHow),
  form: z.enum(paperForms),
})
export type CasePaper = z.infer<typeof CasePaper>
export const CaseEntity = z.object({
  /** ACN or ABN. */
  number: words(20),
  place: words(200),
  /** How the owners were established, such as an extract of the register. */
  established: words(200),
  /** The document of the authority to act: resolution, deed, probate, power of attorney. */
  document: words(200),
})
export const CaseAnswers = z.object({
  pep: z.enum(['yes', 'no']).nullable(),
  sanctions: z.enum(['yes', 'no']).nullable(),
  purpose: words(500),
  onBehalf: words(200),
  funds: words(500),
})
export const CaseDelay = z.object({
  reasons: z.array(z.enum(delayReasons)).length(delayReasons.length, 'Both reasons have to hold'),
  words: limitedText(1000).min(1, 'Enter the reasons in words'),
})
const StoredDelay = CaseDelay.extend({ by: z.string(), on: Day })

const fields = {
  name: limitedText(160).min(1, 'Enter a name'),
  kind: z.enum(partyKinds),
  startsOn: Day.nullable(),
  exchangedOn: Day.nullable(),
  settlesOn: Day.nullable(),
  settlementMovedTo: Day.nullable(),
  entity: CaseEntity,
  people: z.array(CasePerson).max(maxCasePeople, `At most ${maxCasePeople} people`),
  papers: z.array(CasePaper).max(maxCasePapers, `At most ${maxCasePapers} papers`),
  answers: CaseAnswers,
  provider: words(80),
  certificateOn: Day.nullable(),
}
export type CaseFields = { [K in keyof typeof fields]: z.infer<(typeof fields)[K]> }
/** Documents of a row, for an import of an archive. */
export const heldCase = z.object({
  entity: CaseEntity.partial(),
  people: z.array(CasePerson.partial()),
  papers: z.array(CasePaper.partial()),
  answers: CaseAnswers.partial(),
  delay: StoredDelay.nullable(),
})

export const Case = z
  .object({
    ...fields,
    id: Id,
    listingId: Id,
    /** Null for a name without a contact, and where the user may not see the contact. */
    contactId: Id.nullable(),
    side: z.enum(caseSides),
    state: z.enum(caseStates),
    requests: z.array(z.enum(moreRequests)),
    completedOn: Day.nullable(),
    delay: StoredDelay.nullable(),
    due: z.object({
      dueOn: Day.nullable(),
      workdayOn: Day.nullable(),
      why: z.string(),
      source: z.string(),
      isConfirmed: z.boolean(),
      isNeeded: z.boolean(),
      /** Below zero once it is past; null when nothing is due. */
      daysLeft: z.int().nullable(),
    }),
    certificate: z.object({ name: z.string(), sizeBytes: z.int() }).nullable(),
    /** Before it can be complete. */
    missing: z.array(z.object({ path: z.string(), message: z.string() })),
    canEdit: z.boolean(),
    version: z.int(),
    updatedAt: Instant,
  })
  .meta({ id: 'DiligenceCase' })
export type Case = z.infer<typeof Case>

export const CaseRow = z
  .object({
    id: Id,
    listingId: Id,
    streetLine: z.string().nullable(),
    suburb: z.string().nullable(),
    reference: z.string(),
    name: z.string(),
    side: z.enum(caseSides),
    kind: z.enum(partyKinds),
    state: z.enum(caseStates),
    dueOn: Day.nullable(),
    completedOn: Day.nullable(),
    agentName: z.string().nullable(),
  })
  .meta({ id: 'DiligenceCaseRow' })
export type CaseRow = z.infer<typeof CaseRow>

/** Names no one: when, how many, and by which rule. */
const Receipt = z
  .object({
    id: Id,
    destroyedAt: Instant,
    cases: z.int(),
    certificates: z.int(),
    /** The last day of the records lies on this day or before. */
    endedBy: Day,
    rule: z.string(),
  })
  .meta({ id: 'DiligenceReceipt' })
export type Receipt = z.infer<typeof Receipt>

const filter = {
  states: someOf(caseStates).optional(),
  side: z.enum(caseSides).optional(),
  agentId: Id.optional(),
  due: z.enum(dueFilters).optional(),
  q: pageQuery.q,
}
const CaseQuery = z.object({ ...pageQuery, ...filter })
export type CaseQuery = z.output<typeof CaseQuery>
export const CaseFilter = z.object(filter)
export type CaseFilter = z.output<typeof CaseFilter>

const gates = { authorityGate: z.enum(gateStrengths), publishGate: z.enum(gateStrengths) }
const DiligenceSettings = z.object({ ...gates, version: z.int() }).meta({ id: 'DiligenceSettings' })
export type DiligenceSettings = z.infer<typeof DiligenceSettings>

const version = z.int().positive()
const work = allow('diligence.work', 'records')
export const diligenceEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/diligence',
    summary: 'The register of due diligence: cases by the day they are due',
    access: work,
    query: CaseQuery,
    response: pageOf(CaseRow),
  }),
  register: endpoint({
    method: 'GET',
    path: '/api/diligence/register.csv',
    summary: 'The register as CSV, with the same filters',
    access: work,
    query: CaseFilter,
    produces: 'text/csv; charset=utf-8',
    writes: true,
    rateLimit: { max: 20, perSeconds: 60, by: 'user' },
  }),
  receipts: endpoint({
    method: 'GET',
    path: '/api/diligence/receipts',
    summary: 'Receipts of records that were destroyed when their time was over, newest first',
    access: allow('diligence.work', 'agency'),
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(Receipt),
  }),
  ofListing: endpoint({
    method: 'GET',
    path: '/api/diligence/listing/:id',
    summary: 'The cases of a listing, and its parties that have none yet',
    access: work,
    params: IdParams,
    response: z.object({
      items: z.array(Case),
      parties: z.array(z.object({ contactId: Id.nullable(), name: z.string(), side: z.enum(caseSides) })),
      canAdd: z.boolean(),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/diligence',
    creates: true,
    summary: 'Start the case of a party',
    access: work,
    body: z.object({
      listingId: Id,
      side: z.enum(caseSides),
      contactId: Id.nullable().default(null),
      name: fields.name,
      kind: z.enum(partyKinds).default('individual'),
    }),
    response: Case,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/diligence/case/:id',
    summary: 'Change the facts of a case that is open',
    access: work,
    params: IdParams,
    body: z.object({ version, ...z.object(fields).partial().shape, delay: CaseDelay.nullable().optional() }),
    response: Case,
  }),
  step: endpoint({
    method: 'POST',
    path: '/api/diligence/case/:id/step',
    summary: 'Move a case on. Completing it needs everything that has to be established',
    access: work,
    params: IdParams,
    body: z.object({
      version,
      to: z.enum(caseStates),
      requests: z.array(z.enum(moreRequests)).max(moreRequests.length).default([]),
    }),
    response: Case,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/diligence/case/:id',
    summary: 'Remove a case that was not started',
    access: work,
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/diligence/case/:id/restore',
    summary: 'Undo the removal of a case',
    access: work,
    params: IdParams,
    response: Case,
  }),
  presign: endpoint({
    method: 'GET',
    path: '/api/diligence/certificate/presigned_url',
    summary: 'Get a URL to PUT the certificate of a provider to, as PDF',
    access: work,
    response: z.object({ url: z.string(), key: z.string(), maxBytes: z.int(), expiresAt: Instant }),
    rateLimit: presignRate,
  }),
  setCertificate: endpoint({
    method: 'PUT',
    path: '/api/diligence/case/:id/certificate',
    summary: 'Keep an uploaded PDF as the certificate of the provider, in place of the one before',
    access: work,
    params: IdParams,
    body: z.object({ version, key: UploadKey('diligence'), fileName: z.string().trim().min(1).max(255) }),
    response: Case,
  }),
  openCertificate: endpoint({
    method: 'GET',
    path: '/api/diligence/case/:id/certificate',
    summary: 'A link to the certificate, valid for ten minutes',
    access: work,
    params: IdParams,
    response: z.object({ url: z.string(), expiresAt: Instant }),
  }),
}
export const diligenceSettingsEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/diligence/settings',
    summary: 'Where cases that are not complete warn or block',
    access: allow('diligence.work', 'agency'),
    response: DiligenceSettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/diligence/settings',
    summary: 'Change where cases that are not complete warn or block',
    access: allow('settings.manage', 'agency'),
    body: z.object({ ...z.object(gates).partial().shape, version: z.int().nonnegative() }),
    response: DiligenceSettings,
  }),
}
