import { expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf } from '#platform/context.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { heldMailer } from '#platform/outside.ts'
import { campaignEndpoints as e } from '../../campaigns.contract.ts'
import { addEvent } from './answers.store.ts'
import { recordDataStarted, claim, stalled, takeOver } from './claims.store.ts'
import { sendRemaining } from './send-run.ts'
import { waitingStatements } from '#server/testing/waiting-statements.ts'
import { letter } from '../testing/people.ts'
import { sendingPortal } from '../testing/sending-portal.ts'

const { server, portal, mailer, ready, states } = await sendingPortal()
/** Staff of other tests may get notifications of their paused campaigns. */
const readers = () => server.received.map(({ to }) => to).filter((to) => !to.endsWith('@users.example'))

test('what a dead worker had claimed is not known, and is never mailed again', async () => {
  const { me, agency } = await ready(
    Array.from({ length: 30 }, (_, i) => ({ email: `p${String(i).padStart(2, '0')}@x${i}.example` })),
  )
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  // The worker dies as a kill -9 leaves it: claims are committed, some mails have gone, no result is written.
  const caller = callerOf(portal.platform, operatorScope(agency.id), 'dead worker')
  const dead = {
    ...caller,
    platform: {
      ...portal.platform,
      mailer: { send: async (mail: never) => (await mailer.send(mail), new Promise<void>(() => {})), close() {} },
    },
  }
  void sendRemaining(dead as never, campaign.id, new AbortController().signal)
  await expect.poll(() => server.received.length).toBeGreaterThan(20)
  const first = server.received.map(({ to }) => to)

  await portal.runJobs()

  const all = server.received.map(({ to }) => to)
  expect(new Set(all).size).toBe(all.length)
  const rows = await states(agency.id)
  for (const address of first) expect(rows.find((row) => row.address === address)?.state).toBe('unknown')
  expect(rows.filter(({ state }) => state === 'sent').length + rows.filter(({ state }) => state === 'unknown').length).toBe(30)
  expect(await me(e.get, { params: { id: campaign.id } })).toMatchObject({
    state: 'sent',
    counts: { unknown: rows.filter(({ state }) => state === 'unknown').length },
  })

  // A reader who opens it had it.
  const unknown = rows.filter(({ state }) => state === 'unknown').length
  const { rows: tokens } = await portal.owner.query<{ id: string }>(
    `select id from campaign_recipients where agency_id = $1 and state = 'unknown' limit 1`,
    [agency.id],
  )
  const recipientId = tokens[0]?.id ?? ''
  const opener = callerOf(portal.platform, operatorScope(agency.id), 'reader')
  for (let n = 0; n < 2; n++)
    await opener.transaction((ctx) => addEvent(ctx, { id: recipientId, campaignId: campaign.id }, 'machineOpened'))
  expect(await me(e.get, { params: { id: campaign.id } })).toMatchObject({
    counts: { unknown: unknown - 1, sent: 30 - unknown + 1 },
  })
})

test('a mail whose text is being recorded at the moment another run takes over is not known', async () => {
  const { me, agency } = await ready([{ email: 'ann@a.example' }])
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  const first = callerOf(portal.platform, operatorScope(agency.id), 'first worker')
  const run = '01990000-0000-7000-8000-000000000001'
  const claimed = await first.transaction(async (ctx) => {
    await takeOver(ctx, campaign.id, run)
    return claim(ctx, { id: campaign.id, run, purpose: campaign.purpose, limit: 20, resting: [] })
  })
  const [recorded, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const recording = first.transaction(async (ctx) => {
    await recordDataStarted(ctx, run, claimed?.map(({ id }) => id) ?? [])
    recorded.resolve()
    await mayCommit.promise
  })
  await recorded.promise
  const next = portal.runJobs()
  await expect.poll(() => waitingStatements(portal.owner, 'update campaign_recipients')).toBe(1)
  mayCommit.resolve()
  await Promise.all([recording, next])

  expect(readers()).toEqual([])
  expect(await states(agency.id)).toMatchObject([{ address: 'ann@a.example', state: 'unknown' }])
  expect(await me(e.get, { params: { id: campaign.id } })).toMatchObject({ state: 'sent', counts: { unknown: 1 } })
})

test('those a dead worker had claimed but not begun to mail are mailed by the next one', async () => {
  const { me, agency } = await ready(Array.from({ length: 30 }, (_, i) => ({ email: `q${i}@y${i}.example` })))
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  // Each connection that one agency may have stays in the middle of a mail; the others wait for a connection.
  const held: string[] = []
  server.onData = (to) => (held.push(to), new Promise<void>(() => {}))
  const dying = openMailer(portal.config)
  const never = () => new Promise<void>(() => {})
  const caller = callerOf(portal.platform, operatorScope(agency.id), 'dead worker')
  const dead = {
    ...caller,
    platform: {
      ...portal.platform,
      mailer: { send: (mail: never) => dying.send(mail).then(never, never), close() {} },
    },
  }
  void sendRemaining(dead as never, campaign.id, new AbortController().signal)
  await expect.poll(() => held.length).toBe(6)
  server.onData = () => {}

  await portal.runJobs()
  dying.close()

  expect(readers()).toHaveLength(24)
  expect(readers().filter((to) => held.includes(to))).toEqual([])
  for (const { address, state } of await states(agency.id)) expect(state).toBe(held.includes(address) ? 'unknown' : 'sent')
})

test('a connection that breaks after the text of a mail was sent leaves it not known, and resuming does not mail it again', async () => {
  const { me, agency } = await ready(Array.from({ length: 30 }, (_, i) => ({ email: `r${i}@z${i}.example` })))
  const campaign = await letter(me)
  const taken: string[] = []
  server.onData = (to) => {
    taken.push(to)
    server.breakConnections()
    return new Promise<void>(() => {})
  }
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()
  expect(taken.length).toBeGreaterThan(0)
  expect((await me(e.get, { params: { id: campaign.id } })).state).toBe('paused')
  server.onData = () => {}

  await me(e.step, { params: { id: campaign.id }, body: { step: 'resume' } })
  await portal.runJobs()

  expect(readers().filter((to) => taken.includes(to))).toEqual([])
  expect(readers().length + (await states(agency.id)).filter(({ state }) => state === 'unknown').length).toBe(30)
  expect((await states(agency.id)).filter(({ address, state }) => taken.includes(address) && state !== 'unknown')).toEqual([])
})

test('a mail server that takes nothing pauses the campaign, says why, and no one is lost', async () => {
  const { me, agency } = await ready([{ email: 'ann@a.example' }, { email: 'bob@b.example' }])
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  const broken = openMailer({ ...portal.config, SMTP_URL: 'smtp://127.0.0.1:1' } as never)
  portal.platform.mailer = heldMailer(broken, portal.platform.outside)
  await portal.runJobs()
  portal.platform.mailer = heldMailer(mailer, portal.platform.outside)
  broken.close()

  const paused = await me(e.get, { params: { id: campaign.id } })
  expect(paused.state).toBe('paused')
  expect(paused.pauseReason).toMatch(/mail server.*ECONNREFUSED/i)
  expect((await states(agency.id)).map(({ state }) => state)).toEqual(['queued', 'queued'])
  await me(e.step, { params: { id: campaign.id }, body: { step: 'resume' } })
  await portal.runJobs()
  expect(readers()).toHaveLength(2)
  expect((await me(e.get, { params: { id: campaign.id } })).state).toBe('sent')
})

test('an address that does not exist is told at once and never mailed again; a busy mailbox is tried later', async () => {
  const { me, agency } = await ready([{ email: 'gone@a.example' }, { email: 'busy@b.example' }, { email: 'ok@c.example' }])
  server.refuse.set('gone@a.example', { code: 550, text: '5.1.1 no such user here' })
  server.refuse.set('busy@b.example', { code: 451, text: '4.7.1 greylisted, try later' })
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()
  expect(await states(agency.id)).toMatchObject([
    { address: 'busy@b.example', state: 'queued' },
    { address: 'gone@a.example', state: 'failed' },
    { state: 'sent' },
  ])
  expect((await me(e.get, { params: { id: campaign.id } })).state).toBe('sending')

  server.refuse.clear()
  portal.advance(10 * 60_000)
  await sendRemaining(callerOf(portal.platform, operatorScope(agency.id), 'later'), campaign.id, new AbortController().signal)
  portal.advance(-10 * 60_000)
  expect((await me(e.get, { params: { id: campaign.id } })).state).toBe('sent')

  server.received.length = 0
  const again = await letter(me)
  await me(e.activate, { body: { id: again.id } })
  await portal.runJobs()
  expect(readers().toSorted()).toEqual(['busy@b.example', 'ok@c.example'])
})

test('moments that a clock of the future has set hold up neither the next try of a mail nor a campaign whose worker died', async () => {
  const { me, agency } = await ready([{ email: 'ahead@a.example' }])
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  const caller = callerOf(portal.platform, operatorScope(agency.id), 'worker')
  const run = '01990000-0000-7000-8000-000000000002'
  await caller.transaction((ctx) => takeOver(ctx, campaign.id, run))
  await portal.owner.query(`update campaigns set send_beat = now() + interval '1 day' where id = $1`, [campaign.id])
  await portal.owner.query(`update campaign_recipients set not_before = now() + interval '1 day' where campaign_id = $1`, [
    campaign.id,
  ])

  expect(await caller.transaction(stalled)).toContain(campaign.id)
  const claimed = await caller.transaction((ctx) =>
    claim(ctx, { id: campaign.id, run, purpose: campaign.purpose, limit: 20, resting: [] }),
  )
  expect(claimed).toHaveLength(1)
})
