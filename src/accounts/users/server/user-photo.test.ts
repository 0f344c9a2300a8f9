import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { userEndpoints as e } from '../users.contract.ts'

const portal = await testPortal()
const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#456789' } })
    .withExif({ IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer()

function put(me: Call, id: string, bytes: Buffer, type = 'image/jpeg') {
  const boundary = 'parts'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: ${type}\r\n\r\n`
  return portal.app.inject({
    method: 'PUT',
    url: `/api/users/${id}/photo`,
    headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}
const get = (me: Call, path: string) => portal.app.inject({ url: path, headers: { authorization: `Bearer ${me.accessToken}` } })

test('a photo is drawn anew, seen by colleagues only, and goes into the stored auth user', async () => {
  const agency = await portal.newAgency()
  const [me, colleague, stranger] = [
    await agency.signIn('agent'),
    await agency.signIn('readOnly'),
    await (await portal.newAgency()).signIn(),
  ]

  const answer = await put(me, me.userId, await picture())

  expect(answer.statusCode).toBe(200)
  const { photoPath } = answer.json()
  const seen = await get(colleague, photoPath)
  expect(seen.headers['content-type']).toBe('image/webp')
  const { exif, format } = await sharp(seen.rawPayload).metadata()
  expect({ exif, format }).toEqual({ exif: undefined, format: 'webp' })
  expect((await get(stranger, photoPath)).statusCode).toBe(404)
  expect((await portal.app.inject(photoPath)).statusCode).toBe(401)
  expect((await me(sessionEndpoints.getUser, { body: { email: me.email } })).photoUrl).toBe(photoPath)
  expect((await get(me, '/users/get-user-photo')).statusCode).toBe(200)
})

test.each([
  ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['an archive', Buffer.from('504b0304140000000000', 'hex')],
  ['half a picture', Buffer.from('ffd8ffe000104a464946', 'hex')],
])('%s is refused', async (_, bytes) => {
  const me = await (await portal.newAgency()).signIn()

  expect((await put(me, me.userId, bytes)).statusCode).toBe(415)
  expect((await get(me, '/users/get-user-photo')).statusCode).toBe(404)
})

test('what hides behind the pixels of a picture does not come through', async () => {
  const me = await (await portal.newAgency()).signIn()
  const polyglot = Buffer.concat([await picture(), Buffer.from('<script>alert("polyglot")</script>PK\u0003\u0004')])

  const { photoPath } = (await put(me, me.userId, polyglot)).json()

  expect((await get(me, photoPath)).rawPayload.includes('polyglot')).toBe(false)
})

test("another's photo is changed by whoever manages them, and by nobody else", async () => {
  const agency = await portal.newAgency()
  const [owner, admin, agent] = [await agency.signIn(), await agency.signIn('admin'), await agency.signIn('agent')]

  expect((await put(agent, owner.userId, await picture())).statusCode).toBe(403)
  expect((await put(admin, owner.userId, await picture())).statusCode).toBe(403)
  expect((await put(admin, agent.userId, await picture())).statusCode).toBe(200)
  expect(await agent(e.removePhoto, { params: { id: agent.userId } })).toEqual({ id: agent.userId, photoPath: null })
  expect((await get(agent, '/users/get-user-photo')).statusCode).toBe(404)
})

test('a photo that was removed or changed comes back for five minutes, then its file is gone', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn('agent'), await agency.signIn('agent')]
  const params = { id: me.userId }
  const first = (await put(me, me.userId, await picture())).json().photoPath

  await me(e.removePhoto, { params })
  await expect(colleague(e.restorePhoto, { params })).rejects.toMatchObject({ status: 403 })
  expect(await me(e.restorePhoto, { params })).toEqual({ id: me.userId, photoPath: first })
  expect((await get(colleague, first)).statusCode).toBe(200)

  const second = (await put(me, me.userId, await picture())).json().photoPath
  expect((await me(e.restorePhoto, { params })).photoPath).toBe(first)
  expect((await me(e.restorePhoto, { params })).photoPath).toBe(second)

  portal.advance(6 * 60_000)
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'users.forget-photo'`)
  await portal.runJobs()
  await expect(me(e.restorePhoto, { params })).rejects.toMatchObject({ status: 422 })
  expect((await get(me, second)).statusCode).toBe(200)
  expect(readdirSync(join(portal.config.DATA_DIR, 'files/user-photos', me.agencyId, me.userId))).toHaveLength(1)
})
