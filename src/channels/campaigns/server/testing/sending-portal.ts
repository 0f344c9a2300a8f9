import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach } from 'vitest'
import { openMailer } from '#platform/mail/mailer.ts'
import { heldMailer } from '#platform/outside.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { mailServer } from './mail-server.ts'
import { addPerson, reachable } from './people.ts'

/** A portal that sends by a real SMTP server, signed; once per test file. */
export async function sendingPortal(settings: Record<string, string> = {}) {
  const server = await mailServer()
  const keyFile = join(mkdtempSync(join(tmpdir(), 'gable-dkim-')), 'key.pem')
  writeFileSync(keyFile, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const portal = await testPortal({
    SMTP_URL: server.url,
    MAIL_FROM: 'Gable <mail@agency.example>',
    DKIM_DOMAIN: 'agency.example',
    DKIM_SELECTOR: 'gable',
    DKIM_KEY_FILE: keyFile,
    BOUNCE_ADDRESS: 'bounces@mail.agency.example',
    MAIL_RATE_PER_DOMAIN: '10000',
    PUBLIC_URL: 'https://portal.agency.example',
    ...settings,
  })
  const mailer = openMailer(portal.config)
  portal.platform.mailer = heldMailer(mailer, portal.platform.outside)
  afterAll(async () => {
    mailer.close()
    await server.close()
  })
  beforeEach(() => {
    server.received.length = 0
    server.refuse.clear()
    server.onData = () => {}
  })

  async function ready(people: Parameters<typeof addPerson>[1][] = [{}]) {
    const agency = await portal.newAgency()
    const me = await agency.signIn()
    await reachable(me)
    const ids = []
    for (const person of people) ids.push(await addPerson(me, person))
    return { agency, me, ids }
  }
  const states = async (agencyId: string) => {
    const { rows } = await portal.owner.query(
      'select address, state, reason from campaign_recipients where agency_id = $1 order by address',
      [agencyId],
    )
    return rows as { address: string; state: string; reason: string | null }[]
  }
  return { server, portal, mailer, ready, states }
}
