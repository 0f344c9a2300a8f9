// Bounces and enquiries in the same mailbox: one connection serves both.
import { afterEach, expect, test } from 'vitest'
import { bounceMail } from '#channels/campaigns/server/bounces/bounce-mail.service.ts'
import { deliveryReport, sentLetter } from '#channels/campaigns/server/testing/came-back.ts'
import { imapServer } from '#channels/campaigns/server/testing/imap-server.ts'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { enquiryEndpoints } from '#channels/enquiries/enquiries.contract.ts'
import { mailInEndpoints } from '#channels/mail-in/mail-in.contract.ts'
import { mailIn } from '#channels/mail-in/server/receive.service.ts'
import { portalMail, settings } from '#channels/mail-in/server/testing/mails.ts'
import { watchMailboxes } from '#platform/mailbox/mailbox.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal({ ...settings, BOUNCE_ADDRESS: 'bounces@mail.agency.example' })
const login = { user: 'all@mail.example', password: 'hush' }
const server = await imapServer(login)
let watching: ReturnType<typeof watchMailboxes> | undefined
afterEach(async () => {
  await watching?.stop()
  await server.close()
})

test('each mail goes to the reader it is for, over one connection, and what is for none is laid aside', async () => {
  const { me, campaign, token } = await sentLetter(portal, ['gone@a.example'])
  const { address } = await me(mailInEndpoints.renew, { body: { clientId: me.agencyId } })
  const access = { host: '127.0.0.1', port: server.port, isSecure: false, ...login, folder: 'INBOX' }
  const config = { ...portal.config, BOUNCE_IMAP_URL: access, MAIL_IN_IMAP_URL: { ...access } }
  const patience = { everyMs: 60_000, firstMs: 20, longestMs: 100 }
  watching = watchMailboxes({ ...portal.platform, config }, [bounceMail, mailIn], patience)
  await expect.poll(() => server.asked.filter((command) => command.startsWith('IDLE')).length).toBeGreaterThan(0)

  // Looking again after a minute would be too late: the server has to report it.
  server.deliver(
    deliveryReport(`bounces+b${await token('gone@a.example')}@mail.agency.example`, '5.1.1', '550 5.1.1 user unknown'),
  )
  server.deliver(portalMail(address ?? '', { name: 'Ann Lee', email: 'ann@inbox.example' }))
  server.deliver('From: a@b.example\nTo: someone@mail.example\nSubject: Buy now\n\nHello\n')

  await expect.poll(() => server.folders.get('INBOX')).toEqual([])
  await portal.runJobs('mail-in.read')
  expect((await me(campaignEndpoints.get, { params: { id: campaign.id } })).counts.bounced).toBe(1)
  const { items } = await me(enquiryEndpoints.list, { params: { clientId: me.agencyId }, query: {} })
  expect(items.map(({ name }) => name)).toEqual(['Ann Lee'])
  expect(server.folders.get('Gable read')).toHaveLength(2)
  expect(server.folders.get('Gable unread')).toHaveLength(1)
  expect(server.asked.filter((command) => command.startsWith('LOGIN'))).toHaveLength(1)
})
