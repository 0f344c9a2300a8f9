import { expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { proofEndpoints as e } from '../proofs.contract.ts'
import { listingOf } from '#channels/documents/server/testing/printed-listing.ts'

const portal = await testPortal()
const me = await (await portal.newAgency()).signIn()
const send = (listingId: string, name: string) => me(e.send, { params: { listingId }, body: { type: 'dl', name } })
const isStored = async (key: string) => (await portal.platform.storage.size(key)) !== undefined
const bothOf = (id: string) => [`documents/${me.agencyId}/proof-${id}.pdf`, `documents/${me.agencyId}/proof-${id}.pdf.svg`]
/** The queue's own clock cannot be moved: what waits for its hour is made due. */
async function runLaterJobs(name: string): Promise<void> {
  await portal.owner.query('update pgboss.job set start_after = now() where name = $1', [name])
  await portal.runJobs()
}

test('the files of a proof go with its listing, when that is deleted for good; until then they stay', async () => {
  const [gone, kept] = [await listingOf(me), await listingOf(me, { headline: 'Stays' })]
  const [a, b] = [await send(gone, 'Pat Vendor'), await send(kept, 'Kim Vendor')]
  await runLaterJobs('documents.forget-proof-files')
  await me(listingEndpoints.remove, { params: { id: gone } })
  for (const key of [...bothOf(a.id), ...bothOf(b.id)]) expect(await isStored(key)).toBe(true)

  await portal.owner.query(`update listings set archived_at = now() - interval '31 days' where id = $1`, [gone])
  await runLaterJobs('listings.empty-bin')
  await portal.runJobs()

  for (const key of bothOf(a.id)) expect(await isStored(key)).toBe(false)
  for (const key of bothOf(b.id)) expect(await isStored(key)).toBe(true)
})

test('the files of a proof that could not be saved are removed', async () => {
  const listingId = await listingOf(me)
  await portal.owner.query(`alter table document_proofs add constraint unsaved check (name <> 'Unsaved')`)
  await expect(send(listingId, 'Unsaved')).rejects.toThrow()
  await portal.owner.query('alter table document_proofs drop constraint unsaved')
  const { rows } = await portal.owner.query<{ key: string }>(
    `select data -> 'payload' ->> 'fileKey' as key, data from pgboss.job where name = 'documents.forget-proof-files' and state = 'created'`,
  )
  const [key] = rows.map((row) => row.key)
  expect(key).toBeTruthy()
  expect(await isStored(key ?? '')).toBe(true)

  await runLaterJobs('documents.forget-proof-files')

  for (const file of [key, `${key}.svg`]) expect(await isStored(file ?? '')).toBe(false)
})
