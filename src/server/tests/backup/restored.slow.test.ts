// After a restore: nothing leaves an agency before one of its owners allows it.
import { expect, test } from 'vitest'
import { installationEndpoints as e } from '#workspace/installation/installation.contract.ts'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { letter } from '#channels/campaigns/server/testing/people.ts'
import { sendingPortal } from '#channels/campaigns/server/testing/sending-portal.ts'
import { jobEndpoints } from '#accounts/jobs/jobs.contract.ts'
import { heldMailer } from '#platform/outside.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { stopWhatLeaves } from '../../backups/stop-what-leaves.ts'
import { declarations } from '../../declarations.ts'

const { server, portal, mailer, ready } = await sendingPortal()
portal.platform.mailer = heldMailer(mailer, portal.platform.outside)
const { host, port, user, database } = portal.owner.options
const connection = { host, port, user, database } as { host: string }
const restore = () =>
  stopWhatLeaves({ platform: portal.platform, server: { owner: connection } as never, close: async () => {} }, 'the-backup')

test('emails that were waiting become failed jobs to look at, campaigns are paused, and what is asked for now waits for the owner', async () => {
  const { agency, me } = await ready([{ email: 'ann@a.example' }])
  const other = await (await portal.newAgency()).signIn()
  const campaign = await letter(me)
  await me(campaignEndpoints.activate, { body: { id: campaign.id } })
  await me(brandingEndpoints.testMail, {})
  await restore()

  const failed = await me(jobEndpoints.failed, { query: {} })
  expect(failed.items.map(({ name }) => name).toSorted()).toEqual(['branding.test-mail', 'campaigns.send'])
  expect(failed.items[0]?.error).toMatch(/restored from a backup/)
  const paused = await me(campaignEndpoints.get, { params: { id: campaign.id } })
  expect(paused).toMatchObject({ state: 'paused' })
  expect(paused.pauseReason).toMatch(/restored from a backup/)

  await me(brandingEndpoints.testMail, {})
  const worker = await startWorker({ ...connection, user: 'gable_app' }, portal.platform, declarations.jobs)
  const putOff = async () =>
    (
      await portal.owner.query(
        `select 1 from pgboss.job where name = 'branding.test-mail' and state = 'created' and start_after > now() + interval '30 seconds'`,
      )
    ).rowCount
  await expect.poll(putOff, { timeout: 30_000 }).toBe(1)
  expect(server.received).toEqual([])
  expect((await me(jobEndpoints.failed, { query: {} })).items).toHaveLength(2)

  const admin = await agency.signIn('admin')
  await expect(admin(e.release, {})).rejects.toMatchObject({ status: 403 })
  expect((await me(e.state, {})).restored).toMatchObject({ backupId: 'the-backup', releasedAt: null })
  // Everyone at the agency learns of it, not its owner alone.
  expect(await admin(e.held, {})).toEqual({ isHeld: true, by: 'restore' })
  expect((await me(e.release, {})).restored?.releasedAt).not.toBeNull()
  expect(await admin(e.held, {})).toEqual({ isHeld: false, by: null })
  await expect(me(e.release, {})).rejects.toMatchObject({ status: 422 })
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'branding.test-mail' and state = 'created'`)
  await expect.poll(() => server.received.length, { timeout: 30_000 }).toBe(1)

  await other(brandingEndpoints.testMail, {})
  await expect.poll(putOff, { timeout: 30_000 }).toBe(1)
  await worker.stop()
  expect(server.received).toHaveLength(1)
})

test('the page is told while any agency waits, and an older release counts for nothing after the next restore', async () => {
  const { me } = await ready([])
  await restore()
  expect(await portal.platform.outside.isHeld(me.agencyId)).toBe(true)
  await me(e.release, {})
  expect(await portal.platform.outside.isHeld(me.agencyId)).toBe(false)
  expect(await portal.platform.outside.isAnyHeld()).toBe(true)

  await restore()

  expect(await portal.platform.outside.isHeld(me.agencyId)).toBe(true)
  await portal.owner.query('update installation set restored_at = null where id = 1')
  portal.platform.outside.refresh()
  expect(await portal.platform.outside.isAnyHeld()).toBe(false)
})

test('every job that sends declares it', () => {
  const names = declarations.jobs.filter((job) => job.leavesGable).map(({ name }) => name)

  expect(names.toSorted()).toEqual([
    'appraisals.visit-mail',
    'branding.test-mail',
    'campaigns.automation-test',
    'campaigns.send',
    'campaigns.test-mail',
    'documents.mail-proof',
    'emails.send',
    'enquiries.sms-alert',
    'mail-in.send-test',
    'notifications.digest',
    'notifications.mail',
    'opens.follow-up',
    'opens.inspection-mail',
    'opens.owner-summary',
    'portals.send',
    'reviews.mail-question',
    'session.mail-notice',
    'session.mail-reset',
    'sms.send',
    'users.mail-invitation',
  ])
})
