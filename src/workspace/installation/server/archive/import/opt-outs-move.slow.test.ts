// A person who opted out and was erased stays opted out where their agency goes.
import { createHmac, randomUUID } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { hashPassword } from '#accounts/session/server/password/passwords.ts'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { importer } from '#channels/contact-import/server/testing/importer.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { callerOf } from '#platform/context.ts'
import { declarations } from '#server/declarations.ts'
import { partsOf } from '#server/testing/spoil-archive.ts'
import { type Call, caller, testPassword } from '#server/testing/test-agency.ts'
import { testPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { archiveToWrite } from '../archive.service.ts'
import { importArchive } from './import-archive.ts'

const [here, there] = await Promise.all([testPortal(), testPortal({}, { own: true })])
const folder = mkdtempSync(join(tmpdir(), 'gable-opt-outs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const address = 'kim.leaving@vale.example'
const phone = '+61491570156'
const csv = `First name,Last name,Email,Mobile\nKim,Leaving,${address.toUpperCase()},0491 570 156\nAl,Other,al@reed.example,\n`

async function exported({ platform }: TestPortal, agencyId: string, options = {}): Promise<string> {
  const path = join(folder, `${randomUUID()}.zip`)
  const { archive } = await archiveToWrite(callerOf(platform, operatorScope(agencyId), 'test'), declarations, options)
  await pipeline(archive(), createWriteStream(path))
  return path
}
const imported = (portal: TestPortal, path: string, slug?: string) =>
  importArchive(portal.platform, declarations.archived, { path, slug, say: () => {} })

/** Kim withdrew consent, and was erased. */
async function agencyThatErasedKim(): Promise<Call> {
  const me = await (await here.newAgency()).signIn()
  const { id } = await me(contactEndpoints.create, {
    body: {
      firstName: 'Kim',
      lastName: 'Leaving',
      emails: [{ address, label: 'personal' }],
      phones: [{ number: phone, type: 'mobile', dncWashedOn: null, isOnDoNotCallList: false }],
    },
  })
  await me(consentEndpoints.record, {
    body: { contactId: id, channels: ['email', 'sms'], purposes: ['newsletter'], state: 'withdrawn', source: 'Link in an email' },
  })
  const { version, displayName } = await me(privacyEndpoints.preview, { params: { id } })
  await me(privacyEndpoints.erase, { params: { id }, body: { version, name: displayName, reason: 'personAsked' } })
  return me
}

/** An owner of an agency that came with an archive. */
async function ownerIn(portal: TestPortal, agencyId: string): Promise<Call> {
  const userId = randomUUID()
  const email = `${userId}@users.example`
  await portal.owner.query(
    `insert into users (agency_id, id, email, first_name, last_name, role) values ($1, $2, $3, 'New', 'Owner', 'owner')`,
    [agencyId, userId, email],
  )
  await portal.owner.query('insert into logins (email, agency_id, user_id, password_hash) values ($1, $2, $3, $4)', [
    email,
    agencyId,
    userId,
    await hashPassword(portal.config, testPassword),
  ])
  const answer = await portal.app.inject({
    method: 'POST',
    url: sessionEndpoints.login.path,
    payload: { email, password: testPassword },
  })
  const tokens = answer.json<{ accessToken: string; refreshToken: string }>()
  return Object.assign(caller(portal.app, tokens.accessToken), { agencyId, userId, agentId: null, email, ...tokens })
}

/** The mails that the same people, imported from a spreadsheet, may be sent. */
async function kimAgain(portal: TestPortal, me: Call) {
  await importer(portal).bring(me, csv)
  const { items } = await me(contactEndpoints.getAll, { body: { clientId: me.agencyId, limit: 200 } })
  const kim = items.find(({ displayName }) => displayName === 'Kim Leaving')
  const { answers } = await me(consentEndpoints.get, { params: { id: kim?.id ?? '' } })
  const everyone = { include: [{ kind: 'filter' as const, label: 'All', filter: {} }], exclude: [] }
  const audience = await me(campaignEndpoints.audiencePeople, {
    body: { audience: everyone, purpose: 'newsletter', show: 'willNot', limit: 200 },
  })
  return {
    consent: answers.filter(({ purpose, isAllowed }) => purpose === 'newsletter' && !isAllowed).map(({ channel }) => channel),
    why: audience.items.find(({ contactId }) => contactId === kim?.id)?.why,
  }
}

test('in the installation the archive goes to, and in a third one, they are opted out when they are imported again', async () => {
  const me = await agencyThatErasedKim()
  const arrived = await imported(there, await exported(here, me.agencyId))
  expect(arrived.lostOptOuts).toBe(0)
  const again = await imported(here, await exported(there, arrived.id), `third-${randomUUID().slice(0, 8)}`)

  for (const [portal, id] of [
    [there, arrived.id],
    [here, again.id],
  ] as const) {
    const { consent, why } = await kimAgain(portal, await ownerIn(portal, id))
    expect(consent).toEqual(expect.arrayContaining(['email', 'sms']))
    expect(why).toMatch(/Unsubscribed or declined/)
  }
}, 120_000)

test('the key is encrypted in the database, and an anonymised archive does not hold it', async () => {
  const me = await agencyThatErasedKim()
  const keyIn = async (path: string) => {
    const line = (await partsOf(path)).get('records/suppression_keys.jsonl')?.toString('utf8') ?? ''
    return (JSON.parse(line) as { hash_key: string }).hash_key
  }
  const key = await keyIn(await exported(here, me.agencyId))
  expect(key).toMatch(/^\\x[0-9a-f]{64}$/)
  const { rows } = await here.owner.query<{ hash_key: Buffer }>('select hash_key from suppression_keys where agency_id = $1', [
    me.agencyId,
  ])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.hash_key.toString('hex')).not.toContain(key.slice(2))
  expect(await keyIn(await exported(here, me.agencyId, { isAnonymised: true }))).not.toBe(key)
})

test('a hash from before agencies had keys is still recognised, and an import elsewhere says that it is lost', async () => {
  const agency = await here.newAgency()
  const me = await agency.signIn()
  const hash = createHmac('sha256', here.platform.secrets.key('suppressions')).update(`${agency.id} ${address}`).digest()
  await here.owner.query(
    `insert into suppressions (agency_id, kind, hash, channel, purpose, created_at) values ($1, 'email', $2, 'email', 'newsletter', now())`,
    [agency.id, hash],
  )
  const path = await exported(here, me.agencyId)
  expect((await imported(there, path)).lostOptOuts).toBe(1)
  expect((await kimAgain(here, me)).consent).toContain('email')
}, 60_000)

test('where the key of the installation was lost, contacts are saved as ever and a new erasure gets a new key', async () => {
  const me = await agencyThatErasedKim()
  await here.owner.query(`update suppression_keys set hash_key = decode(repeat('02', 90), 'hex') where agency_id = $1`, [
    me.agencyId,
  ])
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Kim', emails: [{ address, label: 'work' }] } })
  await me(consentEndpoints.record, {
    body: { contactId: id, channels: ['email'], purposes: ['newsletter'], state: 'withdrawn', source: 'Link in an email' },
  })
  const { version, displayName } = await me(privacyEndpoints.preview, { params: { id } })
  await me(privacyEndpoints.erase, { params: { id }, body: { version, name: displayName, reason: 'personAsked' } })
  expect((await kimAgain(here, me)).consent).toContain('email')
}, 60_000)
