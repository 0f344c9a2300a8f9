import { expect, test } from 'vitest'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { house, live } from '#core/listings/server/testing/live-listing.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { emailEndpoints as e } from '../emails.contract.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })

test('the brochure of an advertised listing is drawn when the email is sent, and named in the note', async () => {
  const me = await (await portal.newAgency()).signIn()
  const params = { id: me.agencyId }
  const { version } = await me(brandingEndpoints.get, { params })
  await me(brandingEndpoints.update, { params, body: { version, licenceLine: 'Licence 012345L', phone: '03 9000 0000' } })
  const listing = await live(me, { ...house(), AgentId: me.agentId })
  const { id } = await me(contactEndpoints.create, {
    body: { firstName: 'Ann', emails: [{ address: 'ann@brochure.example', label: 'personal' }] },
  })
  const files = [{ source: 'brochure' as const, id: listing.id, as: 'file' as const }]
  const body = { contactId: id, listingId: listing.id, subject: 'The brochure', text: 'Here it is.', isCommercial: false, files }
  await me(e.send, { body })
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'emails.send' and state < 'active'`)
  await portal.runJobs('emails.send')

  const [mail] = portal.mails
  expect(mail?.attachments).toMatchObject([{ fileName: expect.stringMatching(/\.pdf$/), contentType: 'application/pdf' }])
  expect(mail?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
  const { items } = await me(noteEndpoints.list, { params: { id }, query: {} })
  expect(items[0]?.text).toMatch(/Files: .*\.pdf/)
})
