// An agency that is suspended while its campaign is on its way.
import { expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { callerOf } from '#platform/context.ts'
import { HeldBack } from '#platform/outside.ts'
import { operatorBrowsers } from '#server/testing/operator-browsers.ts'
import { campaignEndpoints as e } from '../../campaigns.contract.ts'
import { tendCampaigns } from '../automatic/automatic-run.ts'
import { letter } from '../testing/people.ts'
import { sendingPortal } from '../testing/sending-portal.ts'
import { sendRemaining } from './send-run.ts'

const { server, portal, ready, states } = await sendingPortal()
const { anOperator } = operatorBrowsers(portal)

test('emails that are held back are tried as if for the first time, and the campaign goes on by itself', async () => {
  const { me, agency } = await ready(Array.from({ length: 60 }, (_, i) => ({ email: `h${i}@h${i}.example` })))
  const { id } = await letter(me)
  await me(e.activate, { body: { id } })
  const { call } = await anOperator()
  let suspended: Promise<unknown> | undefined
  server.onData = async () => {
    suspended ??= call('POST', `agencies/${agency.id}/suspend`, { reason: 'Not paid' })
    await suspended
  }
  const caller = callerOf(portal.platform, operatorScope(agency.id), 'worker')
  const run = () => sendRemaining(caller, id, new AbortController().signal)

  await expect(run()).rejects.toThrow(HeldBack)
  const { length: sent } = server.received
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(60)
  const { rows } = await portal.owner.query(
    `select state, attempts, reason, not_before, count(*)::int as n from campaign_recipients where agency_id = $1 group by 1, 2, 3, 4 order by 1`,
    [agency.id],
  )
  expect(rows).toEqual([
    { state: 'queued', attempts: 0, reason: null, not_before: null, n: 60 - sent },
    { state: 'sent', attempts: 0, reason: null, not_before: null, n: sent },
  ])
  expect(await me(e.get, { params: { id } })).toMatchObject({ state: 'sending', pauseReason: null })
  expect((await me(notificationEndpoints.list, { query: {} })).items).toEqual([])
  // However long it lasts, the job that is put off stays the only one.
  const queued = () =>
    portal.owner.query(`select id from pgboss.job where name = 'campaigns.send' and data ->> 'agencyId' = $1`, [me.agencyId])
  const { rowCount: before } = await queued()
  portal.advance(10 * 60_000)
  await tendCampaigns.run(caller)
  portal.advance(-10 * 60_000)
  expect((await queued()).rowCount).toBe(before)
  await expect(run()).rejects.toThrow(HeldBack)

  await call('POST', `agencies/${agency.id}/resume`)
  expect(await run()).toEqual({ outcome: 'done' })
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(60)
  expect(server.received).toHaveLength(60)
  expect((await states(agency.id)).every(({ state }) => state === 'sent')).toBe(true)
  expect((await me(e.get, { params: { id } })).state).toBe('sent')
})
