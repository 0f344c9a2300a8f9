import { expect, test } from 'vitest'
import { agencyFolder, agencyFolders } from '#platform/storage/storage-keys.ts'
import { removeAgencies } from '../../remove-agencies.ts'
import { fillAgency } from '../../testing/fill/fill-agency.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal({}, { own: true })
const { storage } = portal.platform
const keys = async () => new Set(await Array.fromAsync(storage.keys()))

async function fileInEachFolder(agencyId: string) {
  for (const folder of agencyFolders) await storage.put(`${agencyFolder(folder, agencyId)}/one`, Buffer.from('One file'))
}

test('a removed agency leaves no file behind in any folder, and those of others stay', async () => {
  await fileInEachFolder((await (await portal.newAgency()).signIn()).agencyId)
  const before = await keys()
  const me = await (await portal.newAgency()).signIn()
  await fillAgency(portal, me, 'Ownwords')
  await fileInEachFolder(me.agencyId)

  const folders = new Set([...(await keys()).difference(before)].map((key) => key.split('/')[0]))
  expect(folders).toEqual(new Set([...agencyFolders, 'public']))
  await removeAgencies({ owner: portal.owner.options, storage }, [me.agencyId])

  expect(await keys()).toEqual(before)
})
