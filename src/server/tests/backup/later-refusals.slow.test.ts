// A restore to an earlier moment, from a disk or of copied rows, keeps the refusals that came after it.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { openFolder } from '#platform/backup/backup-store.ts'
import { openOpener, openSealer } from '#platform/backup/encryption.ts'
import { addLaterRefusals, pruneRefusals, shipRefusals } from '#platform/backup/later-refusals.ts'
import { copyRows, loadRows } from '#platform/backup/row-copy.ts'
import { declarations } from '../../declarations.ts'
import { cloneDatabase, dropDatabase } from '../../testing/databases.ts'
import { templateName } from '../../testing/test-template.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal({}, { own: true })
const server = inject('server')
const { host, port, user, database } = portal.owner.options
const original = { host, port, user, database } as pg.ClientConfig
const name = `test_${randomUUID().replaceAll('-', '')}`
const restored = await cloneDatabase(server, templateName, name)
const folder = mkdtempSync(join(tmpdir(), 'gable-refusals-'))
afterAll(async () => {
  await dropDatabase(server, name)
  rmSync(folder, { recursive: true })
})
const keys = {
  ...{ BACKUP_PASSPHRASE: 'a passphrase of the test', BACKUP_RECIPIENTS: [], BACKUP_IDENTITY_FILE: undefined },
  DATA_DIR: folder,
}

async function refused(agencyId: string): Promise<string[]> {
  const client = new pg.Client(restored)
  await client.connect()
  try {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agencyId])
    const { rows } = await client.query<{ line: string }>(
      `select channel || ' ' || purpose || case when lifted_at > created_at then ' lifted' else '' end as line from suppressions
       union all select 'STOP ' || number from sms_suppressions union all select reason || ' ' || address from mail_suppressions order by 1`,
    )
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}

test('who unsubscribed, complained or replied STOP after the restored moment stays refused, whoever agreed in between included', async () => {
  const store = await openFolder(join(folder, 'target'))
  const sealer = await openSealer(keys, store, portal.platform.secrets)
  const ship = () => shipRefusals(original, declarations.refusals, store, sealer, new Date())
  const files = () => Array.fromAsync(store.list('refusals/'), ({ name: file }) => file)
  const me = await (await portal.newAgency()).signIn()
  const agencyId = me.agencyId
  const consent = (contactId: string, state: 'withdrawn' | 'express', purpose: 'newsletter' | 'openHomes') =>
    me(consentEndpoints.record, {
      body: {
        contactId,
        channels: ['email'],
        purposes: [purpose],
        state,
        source: 'Letter',
        wording: 'Asked for it by letter, kept',
      },
    })
  const person = async (address: string) => {
    const { id } = await me(contactEndpoints.create, {
      body: { firstName: 'Vera', lastName: address, emails: [{ address, label: 'personal' }] },
    })
    return id
  }
  const [early, both] = [await person('early@mail.example'), await person('both@mail.example')]
  await ship()
  expect(await files()).toEqual([])
  await consent(early, 'withdrawn', 'newsletter')
  await consent(both, 'withdrawn', 'openHomes')
  await consent(both, 'express', 'openHomes')
  await ship()
  await loadRows(restored, copyRows(original), 'the-backup')
  expect(await refused(agencyId)).toEqual(['email newsletter', 'email openHomes lifted'])

  await consent(both, 'withdrawn', 'openHomes')
  await consent(await person('late@mail.example'), 'withdrawn', 'newsletter')
  await portal.owner.query(`select set_config('app.agency_id', $1, false)`, [agencyId])
  await portal.owner.query(
    `insert into sms_suppressions (agency_id, id, number, reason, created_at) values ($1, $2, '+61491570006', 'stop', now())`,
    [agencyId, randomUUID()],
  )
  await portal.owner.query(
    `insert into mail_suppressions (agency_id, id, address, reason, detail, created_at) values ($1, $2, 'x@mail.example', 'complaint', $3, now())`,
    [agencyId, randomUUID(), 'a "quoted" \\ line\nand another'],
  )
  await ship()
  await ship()
  expect(await files()).toHaveLength(2)

  const opener = await openOpener(keys, store)
  await addLaterRefusals(store, opener, restored, declarations.refusals)

  expect(await refused(agencyId)).toEqual([
    'STOP +61491570006',
    'complaint x@mail.example',
    'email newsletter',
    'email newsletter',
    'email openHomes',
  ])
  expect(await addLaterRefusals(store, opener, restored, declarations.refusals)).toBe(0)

  await pruneRefusals(store, new Date())
  expect(await files()).toEqual([])
})
