import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type MailEnquiry, readEnquiries, readMime } from './enquiry-mail.ts'

const folder = join(import.meta.dirname, 'testing/mails')
const expected = JSON.parse(readFileSync(join(import.meta.dirname, 'testing/expected.json'), 'utf8')) as Record<
  string,
  { verdict?: string; enquiries?: Partial<MailEnquiry>[] }
>
const paths = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.eml'))
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace('.eml', '')
const pathOf = new Map(paths.map((path) => [nameOf(path), join(folder, path)]))
const names = [...pathOf.keys()].toSorted()
const read = async (name: string) => readEnquiries(await readMime(readFileSync(pathOf.get(name) ?? '')))

const digits = (phone: string) => phone.replaceAll(/\D/g, '').replace(/^61/, '0')
const words = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim()
const same = (field: string, a: unknown, b: unknown) =>
  field === 'phone' ? digits(String(a)) === digits(String(b)) : words(String(a)) === words(String(b))

/** Every field that a person would read, and whether it was read. */
async function fieldsOf(name: string): Promise<{ field: string; isRead: boolean; said: unknown }[]> {
  const reading = await read(name)
  const { verdict = 'read', enquiries = [] } = expected[name] ?? {}
  const found = reading.verdict === 'read' ? reading.enquiries : []
  return [
    {
      field: `${name} verdict`,
      isRead: reading.verdict === verdict && found.length === enquiries.length,
      said: [reading.verdict, found.length],
    },
    ...enquiries.flatMap((one, at) =>
      Object.entries(one).map(([field, value]) => {
        const said = found[at]?.[field as keyof MailEnquiry] ?? (field === 'reference' ? found[at]?.adId : undefined)
        return { field: `${name} ${at + 1} ${field}`, isRead: said != null && same(field, said, value), said }
      }),
    ),
  ]
}

test.each(names.filter((name) => name.startsWith('read-')))(
  '%s, from which the parsers were written, is read whole',
  async (name) => {
    expect((await fieldsOf(name)).filter(({ isRead }) => !isRead)).toEqual([])
  },
)

test.each([
  ['that the parsers were not written from', 'test-'],
  ['of someone who had never seen the reader, after it was corrected by them', 'other-'],
])('of mails %s 95 in 100 fields are read, and none of these mails is lost', async (_, start) => {
  const all = (await Promise.all(names.filter((name) => name.startsWith(start)).map(fieldsOf))).flat()
  const missed = all.filter(({ isRead }) => !isRead)
  expect(missed.length / all.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(0.05)
})
