// Recurring work asks once for all agencies, and costs an agency with nothing to do nothing.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { dueAgencies, inDueAgencies, type Recurring } from '#platform/jobs/recurring.ts'
import { declarations } from '../../declarations.ts'
import { insertAnyRow } from '../../testing/any-row.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal({}, { own: true })
const send = pg.Client.prototype.query
let sent: number | undefined
pg.Client.prototype.query = function count(this: pg.Client, ...args: unknown[]) {
  if (sent !== undefined) sent++
  return (send as (...all: unknown[]) => unknown).apply(this, args)
} as typeof send
afterAll(() => {
  pg.Client.prototype.query = send
})

/** It looks at each agency as a whole, once a day. */
const daily = 'audit.seal-late'
const works = declarations.recurring.filter(({ name }) => name !== daily)
const round = async (of: readonly Recurring[]) => {
  const counts: Record<string, number> = {}
  for (const work of of) {
    sent = 0
    await inDueAgencies(portal.platform, work, () => false)
    counts[work.name] = sent
    sent = undefined
  }
  return counts
}

test('a round of all recurring work sends the same statements for 3 and for 30 agencies at rest', {
  timeout: 60_000,
}, async () => {
  const atRest = async (agencies: number) => {
    for (let n = 0; n < agencies; n++) await (await portal.newAgency()).signIn()
    await round(works)
    return round(works)
  }
  const few = await atRest(3)
  const many = await atRest(27)

  expect(many).toEqual(few)
  expect(Object.values(many)).toEqual(works.map(() => 1))
  expect(declarations.recurring.find(({ name }) => name === daily)?.everyS).toBeGreaterThanOrEqual(86_400)
})

/** Four in the afternoon of tomorrow in Sydney or Melbourne, with and without daylight saving. */
const afternoon = new Date(new Date().setUTCHours(5, 30) + 86_400_000)
/** So many hours later, in UTC: near enough for a clock at a property. */
const hoursLater = (hours: number) => new Date(afternoon.getTime() + hours * 3_600_000).toISOString().slice(0, 16)
const rebuilds = ['contact', 'listing', 'note', 'task', 'campaign', 'post', 'appraisal'].map(
  (kind): Arrangement => [`search.${kind}`, ['search_rebuilds', `kind = '${kind}'`]],
)
type Row = readonly [table: string, columns: string]
type Arrangement = readonly [work: string, ...rows: Row[]]
const automation = (kind: string): Row => [
  'campaign_automations',
  `kind = '${kind}', state = 'on', settings = '{"hoursBefore": 24}'`,
]
const one = (table: string, column = 'id') => `(select ${column} from ${table} where agency_id = $1)`
const reasons: readonly Arrangement[] = [
  [
    'authorities.endings',
    ['authorities', `state = 'inForce', ended_as = null, archived_at = null, starts_on = null, ends_on = current_date`],
  ],
  [
    'diligence.destroy-over',
    [
      'diligence_cases',
      `updated_at = now() - interval '8 years', completed_on = null, settles_on = null, settlement_moved_to = null, state = 'notStarted'`,
    ],
  ],
  ['appraisals.calls', ['appraisals', `stage = 'nurture', archived_at = null, next_call_on = current_date`]],
  [
    'appraisals.calls',
    ['appraisals', `stage = 'lost', archived_at = null, next_call_on = null, stage_at = now() - interval '90 days'`],
  ],
  ['tasks.remind', ['tasks', `remind_at = now()`]],
  ...rebuilds,
  ['contacts.keepEarlierRefusals', ['suppression_backfills', 'after_id = null']],
  ['idempotency.forget', ['idempotency_keys', `status = 200, created_at = now() - interval '3 days'`]],
  ['storage.forget-uploads', ['stored_files', `created_at = now() - interval '3 days'`]],
  ['audit.seal', ['audit_events', `id = 'ffffffff-ffff-7fff-bfff-ffffffffffff'`]],
  ['operate.measure', ['agency_states', `measured_at = now() - interval '3 days'`]],
  [
    'operate.measure',
    ['agency_states', `measured_at = now() + interval '1 day'`],
    ['users', `last_seen_at = now() + interval '2 days'`],
  ],
  [
    'operate.measure',
    ['agency_states', `measured_at = now() + interval '1 day'`],
    ['failed_jobs', `failed_at = now() + interval '2 days'`],
  ],
  ['notifications.due', ['notifications', `is_digest = true, created_at = now() - interval '1 day'`]],
  ['notifications.due', ['notes', 'remind_on = current_date, created_by = id']],
  ['notifications.forget', ['notifications', `id = '01800000-0000-7000-8000-000000000001'`]],
  ['notifications.forget', ['notification_digests', `day = current_date - 40`]],
  ['enquiries.read-rea', ['portal_accounts', `portal_type = 'REA'`]],
  [
    'enquiries.escalate',
    ['enquiry_settings', `escalate_after_minutes = 60, escalate_since = now() - interval '3 days'`],
    ['enquiries', `answered_at = null, escalated_at = null, received_at = now() - interval '2 days'`],
  ],
  ['mail-in.forget-old', ['mail_in', `state = 'spam', received_at = now() - interval '40 days'`]],
  ['campaigns.tend', ['campaigns', `state = 'sending'`]],
  ['campaigns.tend', ['campaigns', `state = 'scheduled', scheduled_at = now() - interval '1 day'`]],
  ['campaigns.tend', automation('sold'), ['campaign_triggers', `kind = 'sold'`]],
  [
    'campaigns.tend',
    automation('openHome'),
    ['listings', `status = 'live'`],
    ['opens', `listing_id = ${one('listings')}, starts_at = '${hoursLater(20)}', is_advertised = true`],
  ],
  [
    'campaigns.tend',
    automation('newMatch'),
    ['listings', `status = 'live'`],
    ['preferences', `fields = '{"alert": {"isOn": true, "frequency": "daily"}}'`],
    ['preference_matches', `preference_id = ${one('preferences')}, listing_id = ${one('listings')}`],
  ],
  ['opens.close', ['opens', `ends_at = '${hoursLater(-24)}'`]],
  ['opens.forget-guests', ['visits', `suburb = 'Fitzroy', created_at = now() - interval '100 days'`]],
  [
    'opens.remind-of-inspections',
    ['opens', `kind = 'private', starts_at = '${hoursLater(24)}'`],
    ['inspection_mails', `state = 'sent', open_id = ${one('opens')}, starts_at = ${one('opens', 'starts_at')}`],
  ],
]

const dueIn = async (name: string) => {
  const work = works.find((each) => each.name === name) ?? expect.fail(`${name} is not declared`)
  return dueAgencies({ ...portal.platform, clock: () => afternoon }, work)
}
/** An agency without anything but a login, which was measured. */
async function newAgency({ isMeasured }: { isMeasured: boolean }): Promise<string> {
  const { id } = await portal.newAgency()
  await portal.owner.query('insert into logins (email, agency_id, user_id) values ($1, $2, $3)', [
    `${id}@x.example`,
    id,
    randomUUID(),
  ])
  if (isMeasured)
    await portal.owner.query(`insert into agency_states (agency_id, measured_at) values ($1, now() + interval '1 day')`, [id])
  return id
}

test.each(reasons.map(([name, ...rows]) => ({ name, rows, why: rows.flat().join(' ').slice(0, 100) })))(
  '$name is due with $why, and not in another agency',
  async ({ name, rows }) => {
    const [mine, other] = [await newAgency({ isMeasured: name !== 'operate.measure' }), await newAgency({ isMeasured: true })]
    expect(await dueIn(name)).not.toContain(other)
    if (name !== 'operate.measure') expect(await dueIn(name)).not.toContain(mine)

    for (const [table, columns] of rows) {
      await insertAnyRow(portal.owner, mine, { table }, 'x')
      await portal.owner.query(`update ${table} set ${columns} where agency_id = $1`, [mine])
    }

    const due = await dueIn(name)
    expect(due.filter((id) => id === mine)).toHaveLength(1)
    expect(due).not.toContain(other)
  },
)

test('each recurring work has a reason above', () => {
  expect(new Set(reasons.map(([name]) => name))).toEqual(new Set(works.map(({ name }) => name)))
})

test('an agency without a login is not asked for', async () => {
  const { id } = await portal.newAgency()
  await insertAnyRow(portal.owner, id, { table: 'suppression_backfills' }, 'x')
  expect(await dueIn('contacts.keepEarlierRefusals')).not.toContain(id)
})

test('the functions give nothing but ids, may be called by the application alone, and may read what they read', async () => {
  await portal.owner.query(`do $$ begin create role passer_by; exception when duplicate_object then null; end $$`)
  const { rows: functions } = await portal.owner.query<{ name: string; text: string; good: boolean }>(
    `select proname as name, prosrc as text, prosecdef and proretset and prorettype = 'uuid'::regtype and provolatile = 's'
       and proargmodes is null and 'search_path=public, pg_temp' = any(proconfig)
       and has_function_privilege('gable_app', oid, 'execute') and not has_function_privilege('passer_by', oid, 'execute') as good
     from pg_proc where pronamespace = 'due'::regnamespace`,
  )
  const { rows: open } = await portal.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and (not c.relrowsecurity
       or exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polcmd = 'r' and c.relowner = any(p.polroles)
         and pg_get_expr(p.polqual, c.oid) = 'true'))`,
  )
  const read = new Set(
    functions.flatMap(({ text }) => [...text.matchAll(/\b(?:from|join) ([a-z]\w+) /g)].map(([, name]) => name)),
  )

  expect(functions.length).toBeGreaterThan(15)
  expect(functions.filter(({ good }) => !good)).toEqual([])
  const readable = new Set(open.map(({ name }) => name))
  expect([...read].filter((name) => name && name !== 'moment' && !readable.has(name))).toEqual([])
})
