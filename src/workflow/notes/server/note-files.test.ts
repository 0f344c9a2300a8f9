import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { duplicateEndpoints } from '#workflow/duplicates/duplicates.contract.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { noteFileEndpoints as f } from '../note-files.contract.ts'
import { noteEndpoints as e } from '../notes.contract.ts'

const portal = await testPortal()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const person = (me: Call, firstName = 'Jo') => me(contactEndpoints.create, { body: { firstName, lastName: 'Lee' } })
const linksTo = (id: string) => [{ entity: 'contact' as const, id }]

async function send(me: Call, bytes: Buffer, fileName: string, fileType = 'application/pdf') {
  const { url, key } = await me(f.presign, { query: { fileName, fileType } })
  const { statusCode } = await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': fileType }, payload: bytes })
  expect(statusCode).toBe(200)
  return me(f.add, { body: { key, fileName } })
}
const bytesOf = (me: Call) => {
  const folder = join(portal.config.DATA_DIR, 'files', 'notes', me.agencyId)
  return existsSync(folder) ? readdirSync(folder) : []
}
/** A day later, without moving the clock, which would sign every user out. */
async function aDayLater() {
  await portal.owner.query(
    'update note_files set created_at = $1, archived_at = case when archived_at is not null then $1::timestamptz end',
    [new Date(Date.now() - 25 * 3_600_000)],
  )
  await portal.owner.query("update pgboss.job set start_after = now() where state = 'created'")
  await portal.runJobs()
}

test('a file hangs on a note, is named in full and handed out as an attachment under its own name', async () => {
  const me = await (await portal.newAgency()).signIn()
  const jo = await person(me)
  const file = await send(me, pdf, 'Vollmacht für Zoë (1).pdf')
  const note = await me(e.create, { body: { bodyHtml: '<p>Signed</p>', links: linksTo(jo.id), fileIds: [file.id] } })

  expect(note.files).toEqual([{ ...file, contentType: 'application/pdf', sizeBytes: pdf.length }])
  expect((await me(e.list, { params: { id: jo.id } })).items[0]?.files).toHaveLength(1)
  const { url } = await me(f.open, { params: { id: file.id } })
  const got = await portal.app.inject({ method: 'GET', url })
  expect(got.rawPayload).toEqual(pdf)
  expect(got.headers['content-disposition']).toBe(
    `attachment; filename="Vollmacht f_r Zo_ (1).pdf"; filename*=UTF-8''Vollmacht%20f%C3%BCr%20Zo%C3%AB%20%281%29.pdf`,
  )
  expect(got.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-security-policy': 'sandbox' })
})

test('a note may be files alone, but not nothing', async () => {
  const me = await (await portal.newAgency()).signIn()
  const jo = await person(me)
  const file = await send(me, pdf, 'scan.pdf')

  expect(await me(e.create, { body: { bodyHtml: '', links: linksTo(jo.id), fileIds: [file.id] } })).toMatchObject({ text: '' })
  await expect(me(e.create, { body: { bodyHtml: '', links: linksTo(jo.id) } })).rejects.toMatchObject({ status: 400 })
})

test.each([
  ['page.pdf', '<!doctype html><script>1</script>', 'an HTML page'],
  ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'an SVG image'],
  ['setup.pdf', 'MZ\u0090\0\u0003\0\0\0'.padEnd(600, '\0'), 'a EXE file'],
  ['all.pdf', `PK\u0003\u0004${'\0'.repeat(100)}`, 'a ZIP archive'],
])('what is told from its content to be nothing for a note is refused: %s', async (name, content, words) => {
  const me = await (await portal.newAgency()).signIn()
  await expect(send(me, Buffer.from(content, 'latin1'), name)).rejects.toMatchObject({
    status: 415,
    message: expect.stringContaining(words),
  })
  expect(bytesOf(me)).toEqual([])
})

test('a name that hides what would run gets the ending of its content', async () => {
  const me = await (await portal.newAgency()).signIn()
  expect((await send(me, Buffer.from('del /s'), 'clean.bat', 'text/plain')).fileName).toBe('clean.bat.txt')
  expect((await send(me, pdf, '../..\\x\u202efdp.exe')).fileName).toBe('xfdp.exe.pdf')
})

test('larger than 40 MB is refused before it is read', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { url } = await me(f.presign, { query: { fileName: 'a.pdf', fileType: 'application/pdf' } })
  const headers = { 'content-type': 'application/pdf', 'content-length': '40000001' }
  const answer = await portal.app.inject({ method: 'PUT', url, headers, payload: pdf })
  expect(answer.statusCode).toBe(413)
})

test('the file of a private note, and one that hangs on none yet, opens for its writer alone; another agency sees none', async () => {
  const office = await portal.newAgency()
  const [me, other, foreign] = [await office.signIn('agent'), await office.signIn(), await (await portal.newAgency()).signIn()]
  const jo = await person(me)
  const [secret, open, loose] = [await send(me, pdf, 'a.pdf'), await send(me, pdf, 'b.pdf'), await send(me, pdf, 'c.pdf')]
  await me(e.create, { body: { bodyHtml: 'x', links: linksTo(jo.id), visibility: 'private', fileIds: [secret.id] } })
  await me(e.create, { body: { bodyHtml: 'x', links: linksTo(jo.id), fileIds: [open.id] } })
  const own = await office.signIn(['notes.read', 'contacts.read'])

  for (const { id } of [secret, open, loose]) {
    expect((await me(f.open, { params: { id } })).url).toContain('sig=')
    await expect(foreign(f.open, { params: { id } })).rejects.toMatchObject({ status: 404 })
    // A user without access to the contact has none to its files.
    await expect(own(f.open, { params: { id } })).rejects.toMatchObject({ status: 404 })
  }
  expect((await other(f.open, { params: { id: open.id } })).url).toContain('sig=')
  for (const { id } of [secret, loose]) await expect(other(f.open, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('nobody hangs a file of another note or another person on their own note', async () => {
  const office = await portal.newAgency()
  const [me, other] = [await office.signIn(), await office.signIn()]
  const jo = await person(me)
  const [loose, hung] = [await send(me, pdf, 'a.pdf'), await send(other, pdf, 'b.pdf')]
  await other(e.create, { body: { bodyHtml: 'x', links: linksTo(jo.id), visibility: 'private', fileIds: [hung.id] } })

  await expect(other(e.create, { body: { bodyHtml: 'x', links: linksTo(jo.id), fileIds: [loose.id] } })).rejects.toMatchObject({
    status: 400,
  })
  await expect(me(e.create, { body: { bodyHtml: 'x', links: linksTo(jo.id), fileIds: [hung.id] } })).rejects.toMatchObject({
    status: 400,
  })
})

test('a file that was taken off comes back by being named again, and is gone after a day', async () => {
  const me = await (await portal.newAgency()).signIn()
  const jo = await person(me)
  const [a, b] = [await send(me, pdf, 'a.pdf'), await send(me, pdf, 'b.pdf')]
  const { id } = await me(e.create, { body: { bodyHtml: 'x', links: linksTo(jo.id), fileIds: [a.id, b.id] } })
  const change = (version: number, fileIds: string[]) => me(e.update, { params: { id }, body: { version, fileIds } })
  const names = ({ files }: { files: { fileName: string }[] }) => files.map(({ fileName }) => fileName)

  expect(names(await change(1, [b.id]))).toEqual(['b.pdf'])
  await expect(me(f.open, { params: { id: a.id } })).rejects.toMatchObject({ status: 404 })
  expect(names(await change(2, [a.id, b.id]))).toEqual(['a.pdf', 'b.pdf'])
  expect(names(await me(e.update, { params: { id }, body: { version: 3, bodyHtml: 'y' } }))).toEqual(['a.pdf', 'b.pdf'])
  await change(4, [b.id])
  await aDayLater()
  expect(bytesOf(me)).toHaveLength(1)
  await expect(change(5, [a.id, b.id])).rejects.toMatchObject({ status: 400 })
})

test('a removed note keeps its files until it comes back; what no note took goes after a day', async () => {
  const me = await (await portal.newAgency()).signIn()
  const jo = await person(me)
  const [kept] = [await send(me, pdf, 'a.pdf'), await send(me, pdf, 'never saved.pdf')]
  await me(f.presign, { query: { fileName: 'x', fileType: 'application/pdf' } })
  const note = await me(e.create, { body: { bodyHtml: 'x', links: linksTo(jo.id), fileIds: [kept.id] } })
  await me(e.remove, { params: { id: note.id } })
  await expect(me(f.open, { params: { id: kept.id } })).rejects.toMatchObject({ status: 404 })

  await aDayLater()

  expect(bytesOf(me)).toHaveLength(1)
  expect((await me(e.restore, { params: { id: note.id } })).files).toHaveLength(1)
})

test('files go along when their contact is merged into another, and back when that is undone', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [keep, gone] = [await person(me), await person(me, 'Joanna')]
  const file = await send(me, pdf, 'a.pdf')
  await me(e.create, { body: { bodyHtml: 'x', links: linksTo(gone.id), fileIds: [file.id] } })
  const filesOf = async (id: string) =>
    (await me(e.list, { params: { id } })).items.flatMap(({ files }) => files.map((one) => one.id))

  const { merge } = await me(duplicateEndpoints.merge, { body: { keepId: keep.id, mergeId: gone.id } })
  expect(await filesOf(keep.id)).toEqual([file.id])
  expect((await me(f.open, { params: { id: file.id } })).url).toBeTruthy()
  await me(duplicateEndpoints.undoMerge, { params: { id: merge.id } })
  expect([await filesOf(keep.id), await filesOf(gone.id)]).toEqual([[], [file.id]])
})

test('erasing a person takes the files of notes about nobody else, names and bytes, and says which stay', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [jo, al] = [await person(me), await person(me, 'Al')]
  const [own, shared] = [await send(me, pdf, 'jo.pdf'), await send(me, pdf, 'both.pdf')]
  await me(e.create, { body: { bodyHtml: 'x', links: linksTo(jo.id), fileIds: [own.id] } })
  await me(e.create, { body: { bodyHtml: 'x', links: [...linksTo(jo.id), ...linksTo(al.id)], fileIds: [shared.id] } })
  const preview = await me(privacyEndpoints.preview, { params: { id: jo.id } })
  expect(preview.goes).toContainEqual({ what: 'Files on those notes', count: 1 })
  expect(preview.byHand.join()).toContain('Files on shared notes')
  const whole = JSON.parse((await me(privacyEndpoints.exportOne, { params: { id: jo.id } })).toString()) as {
    notes: { files: { fileName: string }[] }[]
  }
  expect(whole.notes.flatMap(({ files }) => files.map((one) => one.fileName)).toSorted()).toEqual(['both.pdf', 'jo.pdf'])

  const { version, displayName } = preview
  await me(privacyEndpoints.erase, { params: { id: jo.id }, body: { version, name: displayName, reason: 'personAsked' } })
  expect((await portal.owner.query('select file_name from note_files where agency_id = $1', [me.agencyId])).rows).toEqual([
    { file_name: 'both.pdf' },
  ])
  await portal.runJobs()
  expect(bytesOf(me)).toHaveLength(1)
})
