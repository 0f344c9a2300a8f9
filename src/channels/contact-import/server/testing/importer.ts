import type { Call } from '#server/testing/test-agency.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { contactImportEndpoints as e, type ContactImport, type ImportSettings } from '../../contact-import.contract.ts'

/** An import of contacts as the browser does it: upload, check, start, and the background work between. */
export function importer(portal: TestPortal) {
  async function upload(me: Call, content: string | Buffer, name = 'people.csv'): Promise<ContactImport> {
    const boundary = 'a-boundary'
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const answer = await portal.app.inject({
      method: 'POST',
      url: e.upload.path,
      headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    })
    if (answer.statusCode !== 201) throw Object.assign(new Error(answer.json().detail), { status: answer.statusCode })
    return answer.json<ContactImport>()
  }
  async function check(me: Call, one: ContactImport, change: Partial<ImportSettings> = {}): Promise<ContactImport> {
    await me(e.check, { params: { id: one.id }, body: { ...one.settings, ...change } })
    await portal.runJobs()
    return me(e.get, { params: { id: one.id } })
  }
  async function bring(
    me: Call,
    content: string | Buffer,
    { name = 'people.csv', ...change }: Partial<ImportSettings> & { name?: string } = {},
  ): Promise<ContactImport> {
    const one = await check(me, await upload(me, content, name), change)
    await me(e.start, { params: { id: one.id } })
    await portal.runJobs()
    return me(e.get, { params: { id: one.id } })
  }
  const all = async (me: Call) => (await me(contactEndpoints.getAll, { body: { clientId: me.agencyId, limit: 200 } })).items
  const only = async (me: Call) => {
    const [row] = await all(me)
    return me(contactEndpoints.get, { params: { id: row?.id ?? '' } })
  }
  const newOwner = async () => (await portal.newAgency()).signIn()
  return { upload, check, bring, all, only, newOwner }
}
