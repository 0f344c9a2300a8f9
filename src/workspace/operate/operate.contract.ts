import * as z from 'zod'
import { emailAddress } from '#common/typed/email-address.ts'
import { passwordLength } from '#accounts/session/password.rules.ts'
import { endpoint, type RateLimit } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { agencyNames } from '#accounts/branding/agency-names.contract.ts'

// The view of operators of the installation: counts and states, never an agency's records (docs/decisions/0119).

const Email = z.string().trim().toLowerCase().max(254, { abort: true }).check(emailAddress('Enter a valid email'))
const Code = z
  .string()
  .trim()
  .max(20, { abort: true })
  .regex(/^\d{3} ?\d{3}$/, 'Enter the 6-digit code from your authenticator app')
/** 32 random bytes, as the command line prints them. */
const LinkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete. Open it again as it was printed')
const Text = (what: string) => z.string().trim().min(1, `Enter ${what}`).max(80)

export const Operator = z.object({ name: z.string(), email: z.string() }).meta({ id: 'Operator' })
export type Operator = z.infer<typeof Operator>

export const Activation = z.object({ token: LinkToken, password: z.string().min(1).max(passwordLength.max), code: Code })
export const OperatorSignIn = z.object({
  email: Email,
  password: z.string().min(1, 'Enter your password').max(passwordLength.max),
  code: Code,
})

export const HealthFinding = z
  .object({
    what: z.string(),
    isGood: z.boolean(),
    /** Nothing is broken, and it is worth knowing. */
    isNote: z.boolean(),
    /** The finding and, where it is not good, its fix. */
    detail: z.string(),
  })
  .meta({ id: 'HealthFinding' })
export type HealthFinding = z.infer<typeof HealthFinding>

const Run = z.object({
  kind: z.enum(['backup', 'verify']),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  sizeBytes: z.int().nullable(),
  detail: z.string().nullable(),
})
export type OperatedRun = z.infer<typeof Run>

export const OperateState = z
  .object({
    versions: z.object({
      gable: z.string(),
      commit: z.string().nullable(),
      node: z.string(),
      postgres: z.string(),
      /** The newest change of the tables that is applied. */
      schema: z.string(),
      startedAt: Instant,
    }),
    totals: z.object({
      agencies: z.int(),
      suspended: z.int(),
      people: z.int(),
      files: z.int(),
      fileBytes: z.int(),
      /** Null where files are in a bucket. */
      freeBytes: z.number().nullable(),
      databaseBytes: z.int(),
    }),
    jobs: z.object({
      workers: z.int(),
      waiting: z.array(z.object({ name: z.string(), count: z.int(), oldestS: z.number() })),
      /** Gave up after all tries, over all agencies; their people see and retry them. */
      failed: z.array(z.object({ name: z.string(), count: z.int(), agencies: z.int() })),
    }),
    mail: z.object({
      /** Null while emails are kept in the outbox. */
      server: z.string().nullable(),
      from: z.string(),
      /** Counts of this process since its start, by outcome. */
      counts: z.array(z.object({ outcome: z.string(), count: z.int() })),
    }),
    backups: z.object({ to: z.string().nullable(), isEncrypted: z.boolean(), waitingFiles: z.int(), runs: z.array(Run) }),
  })
  .meta({ id: 'OperateState' })
export type OperateState = z.infer<typeof OperateState>

export const OperatedAgency = z
  .object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    /** Null until the agency's figures were counted for the first time. */
    figures: z
      .object({
        people: z.int(),
        listings: z.int(),
        contacts: z.int(),
        files: z.int(),
        fileBytes: z.int(),
        failedJobs: z.int(),
        lastUsedAt: Instant.nullable(),
        measuredAt: Instant,
      })
      .nullable(),
    suspended: z.object({ at: Instant, reason: z.string() }).nullable(),
  })
  .meta({ id: 'OperatedAgency' })
export type OperatedAgency = z.infer<typeof OperatedAgency>

export const AgencyCreate = z
  .object({
    ...agencyNames,
    owner: z.object({ firstName: Text('a first name'), lastName: Text('a last name'), email: Email }),
  })
  .meta({ id: 'AgencyCreate' })
export type AgencyCreate = z.output<typeof AgencyCreate>

export const operatorActions = [
  'created',
  'linkMade',
  'activated',
  'removed',
  'signedIn',
  'signInFailed',
  'signedOut',
  'agencyCreated',
  'agencySuspended',
  'agencyResumed',
  'mailTested',
] as const
export const OperatorEvent = z
  .object({
    id: Id,
    at: Instant,
    /** Null when no one was signed in, or on the command line. */
    operator: z.string().nullable(),
    action: z.enum(operatorActions),
    subject: z.string(),
    detail: z.string(),
    ip: z.string(),
  })
  .meta({ id: 'OperatorEvent' })
export type OperatorEvent = z.infer<typeof OperatorEvent>

const tries: RateLimit = { max: 20, perSeconds: 300, by: 'address' }

export const operateEndpoints = {
  begin: endpoint({
    method: 'POST',
    path: '/api/operate/begin',
    access: 'public',
    summary: 'Open the link of a new operator: the key for their authenticator app',
    body: z.object({ token: LinkToken }),
    response: z.object({ ...Operator.shape, secret: z.string(), uri: z.string() }),
    rateLimit: tries,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/api/operate/activate',
    access: 'public',
    summary: 'Choose a password, prove the authenticator app, and sign in; the link is used up',
    body: Activation,
    response: Operator,
    rateLimit: tries,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/operate/sign-in',
    access: 'public',
    summary: 'Sign in as an operator, with password and code',
    body: OperatorSignIn,
    response: Operator,
    rateLimit: tries,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/operate/me',
    access: 'operator',
    summary: 'The signed-in operator',
    response: Operator,
  }),
  signOut: endpoint({ method: 'POST', path: '/api/operate/sign-out', access: 'operator', summary: 'Sign out' }),
  state: endpoint({
    method: 'GET',
    path: '/api/operate/state',
    access: 'operator',
    summary: 'Versions, storage, jobs, email and backups of the installation',
    response: OperateState,
  }),
  health: endpoint({
    method: 'GET',
    path: '/api/operate/health',
    access: 'operator',
    summary: 'What `gable doctor` checks from inside, and what fixes it',
    response: z.object({ findings: z.array(HealthFinding) }),
    rateLimit: { max: 20, perSeconds: 60, by: 'address' },
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/api/operate/test-mail',
    access: 'operator',
    summary: 'Send an email to yourself, the way all emails go',
    response: z.object({ isSent: z.boolean(), detail: z.string() }),
    rateLimit: { max: 5, perSeconds: 300, by: 'address' },
  }),
  agencies: endpoint({
    method: 'GET',
    path: '/api/operate/agencies',
    access: 'operator',
    summary: 'Agencies with their counts',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor, q: pageQuery.q }),
    response: pageOf(OperatedAgency),
  }),
  createAgency: endpoint({
    method: 'POST',
    path: '/api/operate/agencies',
    access: 'operator',
    summary: 'Create an agency and invite its owner by email',
    body: AgencyCreate,
    status: 201,
    response: OperatedAgency,
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api/operate/agencies/:id/suspend',
    access: 'operator',
    summary: 'Suspend an agency: its people read and export, nothing is changed or sent',
    params: IdParams,
    body: z.object({ reason: z.string().trim().min(1, 'Enter a reason').max(500) }),
    response: OperatedAgency,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/operate/agencies/:id/resume',
    access: 'operator',
    summary: 'End the suspension of an agency',
    params: IdParams,
    response: OperatedAgency,
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/operate/events',
    access: 'operator',
    summary: 'What operators did, the newest first',
    query: z.object({ limit: pageQuery.limit, cursor: Id.optional() }),
    response: pageOf(OperatorEvent),
  }),
}
