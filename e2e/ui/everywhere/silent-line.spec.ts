// A line that a router forgot, or a laptop that slept: the page notices.
import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { liveEndpoints } from '../../../src/accounts/live/live.contract.ts'
import { serveContacts } from '../kit/kept-contacts.ts'
import { aContact } from '../kit/records.ts'
import { cold, expect, gate, now, test } from '../kit/test.ts'

test('a line that says nothing for 45 seconds is connected again, and what is shown is read again', {
  tag: [gate.tag, cold.tag],
}, async ({ open, api }) => {
  serveContacts(api, [aContact({ id: 1 })])
  const page = await open('/crm/contacts/all')
  await expect(page.getByRole('grid').getByText('Olive Marsh')).toBeVisible()
  await api.listening()
  const before = api.calls(contactEndpoints.getAll).length
  const events = new RegExp(liveEndpoints.events.path)
  await api.askedFor(events)

  await page.clock.setFixedTime(new Date(now.getTime() + 46_000))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await api.askedFor(events, 2)
  await api.called(contactEndpoints.getAll, before + 1)
})
