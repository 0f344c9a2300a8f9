import { expect, test } from 'vitest'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { liveHouse } from '#workflow/opens/server/testing/houses.ts'
import { openDoor } from '#workflow/opens/server/testing/door.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { openPaperEndpoints as e } from '../../open-papers.contract.ts'
import { expectSound, pagesOf, reads, textOf } from '#channels/documents/server/testing/read-pdf.ts'

const portal = await testPortal()
const agency = await portal.newAgency()
const me = await agency.signIn('agent')
const pdfOf = async (answer: Promise<unknown>) => (await answer) as Buffer

test('the attendance list has times, interest, prices and feedback; how to reach visitors only when asked for', async () => {
  const door = await openDoor(portal, me)
  const { key } = await door.arrive({
    people: [{ name: 'Ana Reyes', mobile: '0412 345 678', email: 'ana@visitor.example' }],
    adults: 2,
  })
  await door.send({
    kind: 'feedback',
    feedback: {
      visitId: key,
      interest: 4,
      priceFromCents: 110_000_000,
      priceToCents: 115_000_000,
      intent: 'secondLook',
      comments: 'Loves the garden',
      adults: 2,
    },
  })
  await door.arrive({ isGuest: true })
  const params = { openId: door.id }

  const plain = await pdfOf(me(e.attendance, { params, query: {} }))
  await expectSound(plain)
  const full = await pdfOf(me(e.attendance, { params, query: { withContacts: 'true' } }))
  if (!reads) return
  const words = textOf(plain)
  for (const one of [
    'Ana Reyes',
    '2 people',
    'High',
    '$1,100,000 to $1,150,000',
    'Wants a second inspection',
    'Loves the garden',
    'Guest',
  ])
    expect(words).toContain(one)
  expect(words).toContain('2 groups')
  expect(words).not.toMatch(/0412|visitor\.example/)
  expect(textOf(full)).toMatch(/0412 345 678[^]*ana@visitor\.example/)
})

test('at a rental the rents are per week', async ({ skip }) => {
  skip(!reads, 'poppler is missing')
  const rental = await liveHouse(me, { listingClass: 'rental', saleOrLease: 'lease', priceCents: null, rentCents: 80_000 })
  const door = await openDoor(portal, me, rental.id)
  const { key } = await door.arrive({ people: [{ name: 'Ana Reyes' }] })
  await door.send({
    kind: 'feedback',
    feedback: { visitId: key, interest: 4, priceFromCents: 78_000, priceToCents: null, intent: null, comments: null, adults: 1 },
  })
  const words = textOf(await pdfOf(me(e.attendance, { params: { openId: door.id }, query: {} }))).replaceAll(/\s+/g, ' ')

  expect(words).toContain('$780 per week')
  expect(words).toContain('Average interest 4.0 out of 5')
})

test('an annual rent is per year', async ({ skip }) => {
  skip(!reads, 'poppler is missing')
  const shop = await liveHouse(me, {
    ...{ listingClass: 'commercial', saleOrLease: 'lease', category: 'Retail', priceCents: null },
    ...{ rentCents: 6_500_000, rentPeriod: 'year' },
  } as never)
  const door = await openDoor(portal, me, shop.id)
  const { key } = await door.arrive({ people: [{ name: 'Ana Reyes' }] })
  const said = { interest: 4, priceFromCents: 6_200_000, priceToCents: null, intent: null, comments: null, adults: 1 }
  await door.send({ kind: 'feedback', feedback: { visitId: key, ...said } })
  const words = textOf(await pdfOf(me(e.attendance, { params: { openId: door.id }, query: {} }))).replaceAll(/\s+/g, ' ')

  expect(words).toContain('$62,000 per year')
})

test('a user who only reads prints it without phone numbers, and another agency finds nothing', async () => {
  const door = await openDoor(portal, me)
  const params = { openId: door.id }
  const reader = await agency.signIn('readOnly')
  const stranger = await (await portal.newAgency()).signIn()

  expect(textOf(await pdfOf(reader(e.attendance, { params, query: {} }))) || 'No visitors recorded').toContain(
    'No visitors recorded',
  )
  await expect(reader(e.attendance, { params, query: { withContacts: 'true' } })).rejects.toMatchObject({ status: 403 })
  await expect(stranger(e.attendance, { params, query: {} })).rejects.toMatchObject({ status: 404 })
  await expect(stranger(e.signInSheet, { params, query: {} })).rejects.toMatchObject({ status: 404 })
})

test('letters that no font can draw are named, and print as boxes when that was accepted', async () => {
  const door = await openDoor(portal, me)
  await door.arrive({ people: [{ name: 'Ꮳ Reyes' }] })
  const params = { openId: door.id }

  await expect(me(e.attendance, { params, query: {} })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('Ꮳ') as string,
  })
  await expectSound(await pdfOf(me(e.attendance, { params, query: { allowMissing: 'true' } })))
})

test('the sign-in sheet has the notice and both consents on each page, however long the notice is', async () => {
  const door = await openDoor(portal, me)
  const params = { openId: door.id }
  const { tradingName } = await me(brandingEndpoints.get, { params: { id: me.agencyId } })
  const sheet = await pdfOf(me(e.signInSheet, { params, query: {} }))
  await expectSound(sheet)
  expect(await pagesOf(sheet)).toHaveLength(2)
  if (reads) {
    const words = textOf(sheet).replaceAll(/\s+/g, ' ')
    expect(words.match(/collects these details/g)).toHaveLength(2)
    expect(words).toContain(`${tradingName} may contact me about other homes`)
    for (const one of ['Name', 'Mobile', 'Suburb']) expect(words).toContain(one)
  }
  const owner = await agency.signIn('owner')
  const { version } = await owner(brandingEndpoints.get, { params: { id: me.agencyId } })
  await owner(brandingEndpoints.update, {
    params: { id: me.agencyId },
    body: { version, collectionNotice: 'We collect what you write. '.repeat(70) },
  })
  expect(await pagesOf(await pdfOf(me(e.signInSheet, { params, query: {} })))).toHaveLength(2)
})
