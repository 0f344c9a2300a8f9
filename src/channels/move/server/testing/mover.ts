import type { Call } from '#server/testing/test-agency.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { type Move, moveEndpoints as e } from '../../move.contract.ts'
import type { MoveTable } from '#channels/move-tables/move-table.contract.ts'

export type Files = Readonly<Record<string, string | Buffer>>

/** A move as the browser does it: upload, check, start, and the background work between. */
export function mover(portal: TestPortal) {
  const get = (me: Call, { id }: Pick<Move, 'id'>) => me(e.get, { params: { id } })
  async function upload(me: Call, files: Files, source = 'Old system'): Promise<Move> {
    const parts = Object.entries(files).flatMap(([name, content]) => [
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
    const answer = await portal.app.inject({
      method: 'POST',
      url: `${e.upload.path}?source=${encodeURIComponent(source)}`,
      headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([...parts, Buffer.from('--b--\r\n')]),
    })
    if (answer.statusCode !== 201) throw Object.assign(new Error(answer.json().detail), { status: answer.statusCode })
    await portal.runJobs('move.read')
    return get(me, answer.json<Move>())
  }
  async function check(me: Call, one: Move, change: (tables: MoveTable[]) => MoveTable[] = (same) => same): Promise<Move> {
    const tables = change(one.tables).map(({ kind, columns }) => ({
      kind,
      columns: columns.map(({ target, dateOrder, words }) => ({ target, dateOrder, ...(words && { words }) })),
    }))
    await me(e.check, { params: { id: one.id }, body: { tables } })
    await portal.runJobs('move.check')
    return get(me, one)
  }
  async function bring(me: Call, files: Files, source?: string): Promise<Move> {
    const one = await check(me, await upload(me, files, source))
    await me(e.start, { params: { id: one.id } })
    await portal.runJobs('move.run')
    return get(me, one)
  }
  const rows = async (me: Call, one: Pick<Move, 'id'>, table: number) =>
    (await me(e.rows, { params: { id: one.id }, query: { table, limit: 200 } })).items
  const contactsOf = async (me: Call) =>
    (await me(contactEndpoints.getAll, { body: { clientId: me.agencyId, limit: 200 } })).items
  const notesOf = async (me: Call, contactId: string) =>
    (await me(noteEndpoints.list, { params: { id: contactId }, query: { limit: 50 } })).items
  const newOwner = async () => (await portal.newAgency()).signIn()
  return { upload, check, bring, get, rows, contactsOf, notesOf, newOwner }
}

export const contactsFile = `contact_id,first_name,last_name,email,mobile
0012,Jane,Smith,jane@mail.example,0412 345 678
0013,Tom,Reed,tom@mail.example,
`
export const notesFile = `note_id,contact_id,type,note_date,author,subject,note
n1,0012,Phone call,14/03/2019 10:30,Pat Former,Spring sale,"Wants to sell in spring
Has two dogs"
n2,0013,Note,28/02/2020,,,Loves the garden
n3,9999,Note,28/02/2020,,,Belongs to no contact
`
export const tasksFile = `task_id,contact_id,subject,due_date,status
t1,0012,Call about the appraisal,15/12/2026,Open
t2,0013,Send the brochure,01/02/2020,Completed
`
