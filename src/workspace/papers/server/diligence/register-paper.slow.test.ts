import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { diligenceEndpoints } from '#workflow/diligence/diligence.contract.ts'
import { liveHouse } from '#workflow/opens/server/testing/houses.ts'
import { diligenceRegisterEndpoints as e } from '../../diligence-register.contract.ts'
import { expectSound, reads, textOf } from '#channels/documents/server/testing/read-pdf.ts'

const portal = await testPortal()

test('the register prints names, states and days of the cases that match, and no answer', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { id } = await liveHouse(me)
  for (const name of ['Ann Lee', 'Bartholomew Featherstonehaugh-Cholmondeley', 'Lee Family Trust'])
    await me(diligenceEndpoints.add, { body: { listingId: id, side: 'vendor', name } })
  await me(diligenceEndpoints.add, { body: { listingId: id, side: 'buyer', name: 'Bo Ward' } })
  const pdf = (await me(e.print, { query: { side: 'vendor' } })) as unknown as Buffer
  await expectSound(pdf)
  if (process.env['SHOT']) writeFileSync(process.env['SHOT'], pdf)
  await expect((await agency.signIn('readOnly'))(e.print, { query: {} })).rejects.toMatchObject({ status: 403 })
  if (!reads) return
  const words = textOf(pdf).replaceAll('\u00a0', ' ')
  for (const one of ['Due diligence register', '3 cases', 'Ann Lee', 'Vendor, individual', 'Not started', 'Lantern Street'])
    expect(words).toContain(one)
  expect(words).not.toContain('Bo Ward')
})
