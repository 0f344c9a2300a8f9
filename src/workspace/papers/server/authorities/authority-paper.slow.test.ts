import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { authorityEndpoints } from '#workflow/authorities/authorities.contract.ts'
import { liveHouse } from '#workflow/opens/server/testing/houses.ts'
import { authorityPaperEndpoints as e } from '../../authority-paper.contract.ts'
import { expectSound, reads, textOf } from '#channels/documents/server/testing/read-pdf.ts'

const portal = await testPortal()

test('the paper to sign has the terms, the fee in dollars and the schedule, and nothing that the office notes', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await liveHouse(me, { reservePriceCents: 111_100_000, internalRemarks: 'Secret remark' })
  const { id: authorityId } = await me(authorityEndpoints.add, { body: { listingId: id } })
  const fee = {
    tiers: [{ upToCents: null, percentHundredths: 220, cents: null }],
    gst: 'inclusive' as const,
    atCents: 150_000_000,
  }
  const marketing = [{ what: 'Signboard', cents: 45_000, dueOn: null }]
  const clients = [{ contactId: null, name: 'Ann Lee', capacity: 'executor' as const }]
  await me(authorityEndpoints.update, { params: { id: authorityId }, body: { version: 1, fee, marketing, clients } })

  const pdf = (await me(e.print, { params: { authorityId }, query: {} })) as unknown as Buffer

  await expectSound(pdf)
  if (!reads) return
  const words = textOf(pdf).replaceAll('\u00a0', ' ')
  for (const one of ['Exclusive', 'Ann Lee', 'Executor', '2.2%, including GST', '$33,000 at $1,500,000', 'Signboard', '$450'])
    expect(words).toContain(one)
  for (const secret of ['Secret remark', '1,111,000']) expect(words).not.toContain(secret)
})

test('who may not read the authority may not print it', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { id } = await liveHouse(me)
  const { id: authorityId } = await me(authorityEndpoints.add, { body: { listingId: id } })
  const print = async (who: typeof me) => who(e.print, { params: { authorityId }, query: {} })
  await expect(print(await agency.signIn('readOnly'))).rejects.toMatchObject({ status: 403 })
  await expect(print(await (await portal.newAgency()).signIn())).rejects.toMatchObject({ status: 404 })
})
