import { expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { appraisalEndpoints } from '#workflow/appraisals/appraisals.contract.ts'
import { estimateEndpoints } from '#workflow/appraisals/estimates.contract.ts'
import { dayAhead } from '#workflow/opens/server/testing/houses.ts'
import { soldEndpoints as e, type SoldImport } from '../sold.contract.ts'

const portal = await testPortal()
const here = { latitude: -37.8, longitude: 145.03 }
const kew = { streetNumber: '12', street: 'Lantern Street', suburb: 'Kew', state: 'VIC', postcode: '3101', ...here } as const
const appraise = async (me: Call) =>
  (await me(appraisalEndpoints.create, { body: { address: kew, startsAt: '2026-12-05T10:00' } })).id

async function upload(me: Call, content: string): Promise<SoldImport> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: e.upload.path,
    headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: `--b\r\ncontent-disposition: form-data; name="file"; filename="sold.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--b--\r\n`,
  })
  if (answer.statusCode !== 201) throw Object.assign(new Error(answer.json().detail), { status: answer.statusCode })
  return answer.json<SoldImport>()
}

test('a table of sold properties comes in, is compared with, and can be taken back', async () => {
  const agency = await portal.newAgency()
  const [me, other] = [await agency.signIn('agent'), await (await portal.newAgency()).signIn('agent')]
  const [year, month, day] = dayAhead(portal, -90).split('-').map(Number) as [number, number, number]
  const rows = [
    'Address,Sold price,Sold date,Beds,Latitude,Longitude',
    `"20 Lantern Street, Kew VIC 3101",$1.4m,${day}/${month}/${year % 100},3,-37.8002,145.03`,
    `"22 Lantern Street, Kew VIC 3101",withheld,${day}/${month}/${year % 100},3,,`,
    `"24 Lantern Street, Kew VIC 3101","1,380,000",${day}/${month}/${year},4,,`,
  ].join('\n')

  const imported = await upload(me, rows)
  const again = await upload(me, rows)

  expect(imported).toMatchObject({ added: 2, updated: 0, refusedCount: 1, refused: [{ line: 3 }] })
  expect(again).toMatchObject({ added: 0, updated: 2 })
  const id = await appraise(me)
  const found = async (who: Call, of: string) =>
    (await who(estimateEndpoints.candidates, { params: { id: of }, query: {} })).items.map(({ address }) => address)
  expect(await found(me, id)).toEqual(['20 Lantern Street', '24 Lantern Street'])
  expect(await found(other, await appraise(other))).toEqual([])
  await expect(other(e.undo, { params: { id: imported.id } })).rejects.toMatchObject({ status: 404 })
  expect(await me(e.undo, { params: { id: imported.id } })).toEqual({ removed: 2 })
  expect(await me(e.count, {})).toEqual({ count: 0, newest: null })
  await expect(upload(me, 'Name,Email\nAnn,ann@a.example')).rejects.toMatchObject({ status: 400 })
})
