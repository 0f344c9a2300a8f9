import { expect, test } from 'vitest'
import { naughtyStrings } from '#common/testing/naughty-strings.ts'
import { contactEndpoints as contacts } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints as listings } from '#core/listings/listings.contract.ts'
import { list } from '#core/listings/server/testing/live-listing.ts'
import { house } from '#core/listings/server/testing/richmond.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal()

test('every naughty string survives in every text field of a listing unharmed', async () => {
  const naughty = naughtyStrings().filter((text) => text && text.isWellFormed() && !text.includes('\0'))
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(listings.create, { body: house })
  let version = 1
  for (const text of naughty) {
    const fields = {
      headline: text.slice(0, 150),
      description: text,
      internalRemarks: text,
      accessDetails: text.slice(0, 2000),
      zoning: text.slice(0, 150),
    }
    const wellFormed = Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, v.toWellFormed()]))
    const saved = await me(listings.update, { params: { id }, body: { version, ...wellFormed } })
    expect(saved).toMatchObject(wellFormed)
    version = saved.version
    await me(listings.getAll, list(me.agencyId, { q: text.slice(0, 200).toWellFormed() }))
  }
  expect(version).toBeGreaterThan(naughty.length * 0.8)
})

test('naughty strings are kept unharmed in the name of a contact', async () => {
  const me = await (await portal.newAgency()).signIn()
  const usable = naughtyStrings().filter(
    (text) => text.trim().length > 0 && text.length <= 80 && text.isWellFormed() && !text.includes('\0'),
  )
  expect(usable.length).toBeGreaterThan(100)
  for (const text of usable.slice(0, 240)) {
    const made = await me(contacts.create, { body: { firstName: text, lastName: 'Test' } })
    expect(made.firstName).toBe(text.trim())
    await me(contacts.getAll, { body: { clientId: me.agencyId, q: text } })
  }
})
