import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { contactEndpoints as e } from '../contacts.contract.ts'

const portal = await testPortal()
const jane = {
  firstName: 'Jane',
  lastName: 'Smith',
  emails: [{ address: 'Jane.Smith@Example.com', label: 'personal' as const }],
  phones: [{ number: '0412 345 678', type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }],
  tags: ['Newsletter'],
}
const names = (page: { items: { displayName: string }[] }) => page.items.map((row) => row.displayName)

test('a contact is created with its numbers in one form and looked after by its agent', async () => {
  const me = await (await portal.newAgency()).signIn('agent')

  const contact = await me(e.create, { body: jane })

  expect(contact).toMatchObject({
    displayName: 'Jane Smith',
    emails: [{ address: 'jane.smith@example.com' }],
    phones: [{ number: '+61412345678' }],
    agentIds: [me.agentId],
    version: 1,
    canEdit: true,
  })
})

test('a contact without name, e-mail and telephone is refused', async () => {
  const me = await (await portal.newAgency()).signIn()

  await expect(me(e.create, { body: { tags: ['x'] } })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'firstName' }] },
  })
})

test('a contact that was stored before a field existed reads and changes like any other', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: jane })
  await portal.owner.query(`update contacts set fields = fields - 'tags' - 'rating' where id = $1`, [id])

  expect(await me(e.get, { params: { id } })).toMatchObject({ firstName: 'Jane', tags: [], rating: null })
  expect(await me(e.update, { params: { id }, body: { version: 1, rating: 'hot' } })).toMatchObject({ version: 2, tags: [] })
})

test('both addresses of the specification change a contact, a stale one is refused with the record as it is', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: jane })
  await me(e.put, { params: { id }, body: { version: 1, lastName: 'Reed' } })
  const second = await me(e.update, { params: { id }, body: { version: 2, rating: 'hot' } })

  expect(second).toMatchObject({ displayName: 'Jane Reed', rating: 'hot', version: 3 })
  await expect(me(e.put, { params: { id }, body: { version: 1, lastName: 'Late' } })).rejects.toMatchObject({
    status: 412,
    problem: { current: { lastName: 'Reed', version: 3 } },
  })
})

test('the history says who changed what', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: jane })
  await me(e.put, {
    params: { id },
    body: { version: 1, address: { street: null, suburb: 'Richmond', state: 'VIC', postcode: '3121', country: null } },
  })

  const { items } = await me(e.history, { params: { id } })

  expect(items.map((i) => i.action)).toEqual(['changed', 'created'])
  expect(items[0]).toMatchObject({
    userName: 'Sam Taylor',
    changes: expect.arrayContaining([{ field: 'address.suburb', before: null, after: 'Richmond' }]),
  })
})

test.each(['jane s', 'smith', 'jane.smith@', '0412345', '345 678', 'newsletter'.slice(0, 0) + 'Newsletter'])(
  'the list finds by "%s"',
  async (q) => {
    const me = await (await portal.newAgency()).signIn()
    await me(e.create, { body: jane })
    await me(e.create, { body: { firstName: 'Bob', lastName: 'Other' } })

    expect(names(await me(e.getAll, { body: { clientId: me.agencyId, q } }))).toEqual(['Jane Smith'])
  },
)

test('finding while typing puts the whole match first', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(e.create, { body: { firstName: 'Ann', lastName: 'Lee' } })
  await me(e.create, { body: { firstName: 'Anna', lastName: 'Leeson' } })
  await me(e.create, { body: { companyName: 'Ann Lee Interiors', kind: 'company' } })

  const found = await me(e.find, { params: { clientId: me.agencyId }, query: { q: 'ann lee' } })

  expect(found.map((f) => f.displayName)).toEqual(['Ann Lee', 'Ann Lee Interiors', 'Anna Leeson'])
  expect(found[0]?.foundBy).toBe('name')
})

test.each(['name', '-name', 'updatedAt', '-createdAt', '-lastContactedAt'] as const)(
  'pages by %s show everybody once',
  async (sort) => {
    const me = await (await portal.newAgency()).signIn()
    for (let i = 0; i < 7; i++) await me(e.create, { body: { firstName: `P${i % 3}`, lastName: 'Same' } })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page: { items: { id: string }[]; nextCursor: string | null } = await me(e.getAll, {
        body: { clientId: me.agencyId, sort, limit: 3, ...(cursor && { cursor }) },
      })
      seen.push(...page.items.map((row) => row.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)

    expect(new Set(seen).size).toBe(7)
    expect(seen).toHaveLength(7)
  },
)

test('filters narrow the list, and the total counts what they leave', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(e.create, {
    body: { ...jane, roles: [{ role: 'buyer', since: null, until: null, origin: 'manual' }], rating: 'hot', source: 'openHome' },
  })
  await me(e.create, {
    body: { firstName: 'Old', lastName: 'Buyer', roles: [{ role: 'buyer', since: null, until: '2024-01-01', origin: 'manual' }] },
  })
  await me(e.create, { body: { firstName: 'No', lastName: 'Body', doNotContact: true } })
  const list = (filter: object) => me(e.getAll, { body: { clientId: me.agencyId, count: true, ...filter } })

  expect(names(await list({ roles: ['buyer'] }))).toEqual(['Jane Smith'])
  expect(names(await list({ tags: ['Newsletter', 'Other'] }))).toEqual(['Jane Smith'])
  expect(names(await list({ withoutTags: ['Newsletter'], doNotContact: false }))).toEqual(['Old Buyer'])
  expect(names(await list({ ratings: ['hot'], sources: ['openHome'], hasEmail: true }))).toEqual(['Jane Smith'])
  expect((await list({ quietDays: 30 })).total).toBe(3)
})

test('agent scope shows the own contacts, a private one only to its agent and the owner', async () => {
  const agency = await portal.newAgency()
  const [mine, other, owner] = [await agency.signIn('agent'), await agency.signIn('agent'), await agency.signIn()]
  await mine(e.create, { body: { firstName: 'Mine', lastName: 'A' } })
  const secret = await mine(e.create, { body: { firstName: 'Secret', lastName: 'B', isPrivate: true } })
  await other(e.create, { body: { firstName: 'Theirs', lastName: 'C' } })
  const list = async (call: typeof mine, contacts: 'agent' | 'office') =>
    names(await call(e.getAll, { body: { clientId: agency.id, contacts } }))

  expect(await list(mine, 'agent')).toEqual(['Mine A', 'Secret B'])
  expect(await list(mine, 'office')).toEqual(['Mine A', 'Secret B', 'Theirs C'])
  expect(await list(other, 'office')).toEqual(['Mine A', 'Theirs C'])
  expect(await list(owner, 'office')).toEqual(['Mine A', 'Secret B', 'Theirs C'])
  await expect(other(e.get, { params: { id: secret.id } })).rejects.toMatchObject({ status: 404 })
})

test('an agent may not change what another agent looks after', async () => {
  const agency = await portal.newAgency()
  const [mine, other] = [await agency.signIn('agent'), await agency.signIn('agent')]
  const { id } = await mine(e.create, { body: jane })

  await expect(other(e.put, { params: { id }, body: { version: 1, rating: 'cold' } })).rejects.toMatchObject({ status: 403 })
  await expect(other(e.remove, { params: { id } })).rejects.toMatchObject({ status: 403 })
})

test('a deleted contact is found by nothing and comes back whole', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await me(e.create, { body: jane })
  await me(e.remove, { params: { id } })

  expect((await me(e.getAll, { body: { clientId: me.agencyId } })).items).toEqual([])
  expect(await me(e.find, { params: { clientId: me.agencyId }, query: { q: 'jane' } })).toEqual([])
  expect(await me(e.tags, { params: { clientId: me.agencyId } })).toEqual([])
  await expect(me(e.get, { params: { id } })).rejects.toMatchObject({ status: 404 })

  expect(await me(e.restore, { params: { id } })).toMatchObject({ displayName: 'Jane Smith', tags: ['Newsletter'] })
  expect(await me(e.uniqueTags, { body: { clientId: me.agencyId } })).toEqual(['Newsletter'])
})

test('after 30 days in the bin a contact is gone, and a restored one stays', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [gone, back] = [await me(e.create, { body: jane }), await me(e.create, { body: { firstName: 'Back' } })]
  const { id: noteId } = await me(noteEndpoints.create, { body: { bodyHtml: 'x', links: [{ entity: 'contact', id: gone.id }] } })
  for (const { id } of [gone, back]) await me(e.remove, { params: { id } })
  await me(e.restore, { params: { id: back.id } })
  await portal.owner.query("update contacts set archived_at = now() - interval '31 days' where id = $1", [gone.id])
  await portal.owner.query("update pgboss.job set start_after = now() where name = 'contacts.empty-bin'")

  await portal.runJobs()

  const { rows } = await portal.owner.query('select id from contacts where agency_id = $1', [me.agencyId])
  expect(rows).toEqual([{ id: back.id }])
  expect((await portal.owner.query('select 1 from notes where id = $1', [noteId])).rows).toEqual([])
})

test('many contacts are handed over with an audit row each; what may not be changed is named', async () => {
  const agency = await portal.newAgency()
  const [mine, other] = [await agency.signIn('agent'), await agency.signIn('agent')]
  const own = await mine(e.create, { body: jane })
  const foreign = await other(e.create, { body: { firstName: 'Not', lastName: 'Mine' } })
  const to = await agency.addAgent('Taker')

  const result = await mine(e.updateAgent, { body: { contactIds: [own.id, foreign.id], agentId: to } })

  expect(result).toEqual({ updated: 1, skipped: [{ id: foreign.id, reason: 'Belongs to another agent' }] })
  const owner = await agency.signIn()
  expect(await owner(e.get, { params: { id: own.id } })).toMatchObject({ agentIds: [to], agentProfiles: [{ name: 'Taker' }] })
  expect((await owner(e.history, { params: { id: own.id } })).items[0]?.action).toBe('handed over')
})

test('a change to a field that is neither searched nor grouped leaves the search keys unchanged', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: jane })
  const places = async () =>
    (
      await portal.owner.query(
        'select ctid::text from contact_keys where contact_id = $1 union all select ctid::text from search_words where record_id = $1 order by 1',
        [id],
      )
    ).rows.map((r) => r.ctid)
  const before = await places()

  await me(e.put, { params: { id }, body: { version: 1, background: 'Likes north-facing gardens' } })
  expect(await places()).toEqual(before)

  await me(e.put, { params: { id }, body: { version: 2, lastName: 'Miller', emails: [] } })
  expect(names(await me(e.getAll, { body: { clientId: me.agencyId, q: 'miller' } }))).toEqual(['Jane Miller'])
  expect(names(await me(e.getAll, { body: { clientId: me.agencyId, q: 'smith' } }))).toEqual([])
})

test('a Do Not Call check is of a number: another number in its place has none, also when the old check is sent with it', async () => {
  const me = await (await portal.newAgency()).signIn()
  for (const isOnDoNotCallList of [true, false]) {
    const checked = { type: 'mobile' as const, dncWashedOn: '2026-11-20', isOnDoNotCallList }
    const { id } = await me(e.create, { body: { ...jane, phones: [{ ...checked, number: '0491 570 156' }] } })
    const same = await me(e.put, { params: { id }, body: { version: 1, phones: [{ ...checked, number: '0491570156' }] } })
    expect(same.phones).toMatchObject([{ isOnDoNotCallList, dncWashedOn: '2026-11-20' }])
    const changed = await me(e.put, { params: { id }, body: { version: 1, phones: [{ ...checked, number: '0491 570 157' }] } })
    expect(changed.phones).toMatchObject([{ number: '+61491570157', isOnDoNotCallList: false, dncWashedOn: null }])
  }
})

test('a pasted email is unwrapped, an ABN read, and a phone number or ABN that is none refused where it is changed', async () => {
  const me = await (await portal.newAgency()).signIn()
  const emails = [
    { address: 'Jo Smith <jo@mail.example>', label: 'personal' as const },
    { address: 'mailto:CHLOE@mail.example ', label: 'work' as const },
  ]
  const made = await me(e.create, { body: { ...jane, emails, abn: 'ABN 51 824 753 556' } })
  expect(made).toMatchObject({ emails: [{ address: 'jo@mail.example' }, { address: 'chloe@mail.example' }], abn: '51824753556' })
  const { id } = made
  const [phone] = jane.phones
  const put = (body: object) => me(e.put, { params: { id }, body: { version: 1, ...body } })
  await expect(put({ phones: [{ ...phone, number: '12345' }] })).rejects.toMatchObject({
    problem: { detail: 'Phone 1: Enter a phone number, such as 0412 345 678', fields: [{ path: 'phones.0.number' }] },
  })
  await expect(put({ abn: '12345678901' })).rejects.toMatchObject({
    problem: { detail: 'ABN: This ABN isn’t valid. Check the digits' },
  })
  await expect(put({ emails: [{ ...emails[0], address: 'a b@x' }] })).rejects.toMatchObject({
    problem: { detail: 'Email 1: Enter an email address, such as name@example.com' },
  })
})
