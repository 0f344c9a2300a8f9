// 400 search terms of every kind over the API: what the palette, the contact picker and the lists ask with each letter. The slowest are explained.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { operatorScope } from '../src/accounts/branding/server/agency.service.ts'
import type { Context } from '../src/platform/context.ts'
import { kyselyOn } from '../src/platform/db/kysely.ts'
import { declarations } from '../src/server/declarations.ts'
import '../src/platform/db/database.ts'
import { type Installation, type Note, signIn } from './installation.ts'
import { multiplyListings } from './made/more-listings.ts'
import { writeNotes } from './made/more-preferences.ts'
import { root, startNode } from './processes.ts'

interface Term {
  kind: string
  text: string
}
interface Timed extends Term {
  /** Median of three. */
  ms: number
  found: number
}
type Question = (q: string) => { path: string; body?: object }
interface Person {
  first: string
  last: string
  phone: string
  email: string
  suburb: string
  street: string
}

export async function benchSearchTerms(note: Note, scale: number, { env, connection, command }: Installation): Promise<void> {
  await (await startNode('dist/server/main.mjs', env)).stop()
  const count = (n: number) => String(Math.round(n * scale))
  command('seed', '--agency', 'northpoint', '--contacts', count(500_000), '--looking', count(20_000), '--listings', count(10_000))
  const client = new pg.Client(connection)
  const gable = await startNode('dist/server/main.mjs', { ...env, ROLE: 'api' })
  await client.connect()
  const { agencyId } = await signIn(gable.port, 'northpoint')
  await multiplyListings(client, agencyId, 9)
  await writeNotes(client, agencyId, Number(count(200_000)))
  await client.query('vacuum analyze')
  await client.end()
  await gable.stop()
  await measureTerms(note, env, connection)
}

export async function measureTerms(note: Note, env: Installation['env'], connection: Installation['connection']): Promise<void> {
  const gable = await startNode('dist/server/main.mjs', { ...env, ROLE: 'api' })
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { agencyId, headers } = await signIn(gable.port, 'northpoint')
    const terms = await termsOf(client, agencyId)
    const inContacts = { clientId: agencyId, contacts: 'office', sort: 'match' }
    const questions: Record<string, Question> = {
      palette: (q) => ({ path: `/api/search?${new URLSearchParams({ q })}` }),
      'contact picker': (q) => ({ path: `/api/contact/find/${agencyId}?${new URLSearchParams({ q })}` }),
      'contact list': (q) => ({ path: '/api/contact/get_all_contact', body: { ...inContacts, q } }),
      'contact list, how many': (q) => ({
        path: '/api/contact/get_all_contact',
        body: { ...inContacts, q, limit: 0, count: true, countUpTo: 1000 },
      }),
      'listing list': (q) => ({ path: `/api/listinger/get_All/${agencyId}?${new URLSearchParams({ q, sort: 'match' })}` }),
    }
    for (const [name, question] of Object.entries(questions)) {
      const timed = await timesOf(terms, gable.port, question, headers)
      const sorted = timed.toSorted((a, b) => a.ms - b.ms)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.ms ?? Number.NaN
      note(
        `${name}: ${terms.length} search terms over the API`,
        `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(0)}, worst ${at(1).toFixed(0)}`,
        'p50 < 15 ms, p99 < 60 ms',
        at(0.5) < 15 && at(0.99) < 60,
      )
      const slowest = sorted.slice(-10).toReversed()
      console.log(
        slowest
          .map(({ kind, text, ms, found }) => `      ${ms.toFixed(1).padStart(7)} ms  ${kind}: ${text} (${found} found)`)
          .join('\n'),
      )
      console.log(byKind(timed))
      if (name === 'palette' || name === 'contact picker')
        await explain(client, agencyId, name, name === 'palette' ? [...declarations.searches.keys()] : ['contacts'], slowest)
    }
  } finally {
    await client.end()
    await gable.stop()
  }
}

async function timesOf(
  terms: readonly Term[],
  port: number,
  question: Question,
  headers: Record<string, string>,
): Promise<Timed[]> {
  const ask = async (q: string) => {
    const { path, body } = question(q)
    const sent = body && {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const startedAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, sent ?? { headers })
    if (!answer.ok) throw new Error(`${q}: ${answer.status}`)
    const text = await answer.text()
    return { ms: performance.now() - startedAt, found: (text.match(/"id" ?:/g) ?? []).length }
  }
  for (const { text } of terms) await ask(text)
  const timed: Timed[] = []
  for (const term of terms) {
    const three = [await ask(term.text), await ask(term.text), await ask(term.text)].toSorted((a, b) => a.ms - b.ms)
    timed.push({ ...term, ...(three[1] as { ms: number; found: number }) })
  }
  return timed
}

function byKind(timed: readonly Timed[]): string {
  return [...Map.groupBy(timed, ({ kind }) => kind)]
    .map(([kind, some]) => {
      const times = some.map(({ ms }) => ms).toSorted((a, b) => a - b)
      const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN).toFixed(1)
      const empty = some.filter(({ found }) => found === 0).length
      return `      ${kind.padEnd(24)} ${String(some.length).padStart(3)} terms  p50 ${at(0.5).padStart(6)}  worst ${at(1).padStart(6)} ms  ${empty} without an answer`
    })
    .join('\n')
}

/** The same terms in every run over the same seed. */
async function termsOf(client: pg.Client, agencyId: string): Promise<Term[]> {
  const { rows: people } = await client.query<Person>(
    `select first, last, phone, email, suburb, street from (
       select fields ->> 'firstName' as first, fields ->> 'lastName' as last, phone, email, suburb, fields #>> '{address,street}' as street,
         row_number() over (order by id) as n, count(*) over () as total
       from contacts where agency_id = $1 and kind = 'person' and phone is not null and email is not null and suburb is not null
         and fields ->> 'lastName' is not null and fields ->> 'firstName' is not null) c
     where n % greatest(total / 60, 1) = 0 order by n limit 60`,
    [agencyId],
  )
  const column = async (sql: string) => (await client.query<{ text: string }>(sql, [agencyId])).rows.map(({ text }) => text)
  const words = (where: string, order: string, limit: number) =>
    column(
      `select word as text from search_words where agency_id = $1 and kind = 'contact' and ${where} group by word order by count(*) ${order}, word limit ${limit}`,
    )
  const common = await words(`place = 0 and word ~ '^[a-z]{4,}$'`, 'desc', 40)
  const rare = await words(`place = 0 and word ~ '^[a-z]{6,}$'`, 'asc', 30)
  const tags = await words(`field = 'tag'`, 'desc', 10)
  const references = await column(
    `select reference as text from listings where agency_id = $1 and reference ~ '^[A-Z]+-[0-9]+$' order by id desc limit 10`,
  )
  const streets = await column(
    `select street_line as text from listings where agency_id = $1 and street_line <> '' order by id limit 10`,
  )
  const of = (kind: string, texts: readonly (string | null)[]): Term[] =>
    texts.filter((text) => text !== null && text !== '').map((text) => ({ kind, text: text as string }))
  const first = (n: number, make: (person: Person, i: number) => string) => people.slice(0, n).map(make)
  const local = ({ phone }: Person) => phone.replace(/^\+61/, '0')
  return [
    ...of('one letter', [...'abcdefghijklmnopqrstuvwxyz']),
    ...of('starts of numbers', ['04', '0410', '041', '+614', '0', '03', '02', '61', '4', '1', '12', '0412 3']),
    ...of('common name', common),
    ...of(
      'start of a common name',
      common.slice(0, 20).map((word) => word.slice(0, 2)),
    ),
    ...of('rare name', rare),
    ...of(
      'typo: two swapped',
      common
        .filter((word) => word.length >= 5)
        .slice(0, 20)
        .map((word) => `${word[0]}${word[2]}${word[1]}${word.slice(3)}`),
    ),
    ...of(
      'typo: one missing',
      common
        .filter((word) => word.length >= 6)
        .slice(0, 15)
        .map((word) => word.slice(0, 3) + word.slice(4)),
    ),
    ...of(
      'typo in two words',
      first(20, ({ last, suburb }) => `${last.slice(0, 2)}${last.slice(3)} ${suburb}`),
    ),
    ...of(
      'two words',
      first(
        60,
        ({ first: name, last, suburb }, i) => [`${name} ${last}`, `${suburb} ${name}`, `${last} ${suburb}`][i % 3] ?? last,
      ),
    ),
    ...of(
      'three words',
      first(40, ({ first: name, last, suburb }) => `${last} ${name} ${suburb}`),
    ),
    ...of(
      'digits from the middle',
      first(45, (person, i) => local(person).slice(4 + (i % 3), 7 + (i % 4))),
    ),
    ...of(
      'last digits',
      first(15, (person) => person.phone.slice(-4)),
    ),
    ...of('email domain', [...new Set(people.map(({ email }) => email.split('@')[1] ?? ''))].slice(0, 8)),
    ...of(
      'email',
      first(15, ({ email }) => email),
    ),
    ...of('tag', tags),
    ...of('reference', references),
    ...of('street', streets),
    ...of(
      'nothing found',
      Array.from({ length: 15 }, (_, i) => `zq${String.fromCharCode(97 + i)}xw${i % 2 ? ' smith' : ''}`),
    ),
  ].slice(0, 400)
}

/** As the application's role, which row level security binds. */
async function explain(client: pg.Client, agencyId: string, name: string, groups: readonly string[], terms: readonly Timed[]) {
  const sent: { text: string; values: unknown[] }[] = []
  const recording = {
    query: (one: string | { text: string; values: unknown[] }, values: unknown[] = []) => {
      const statement = typeof one === 'string' ? { text: one, values } : { text: one.text, values: one.values }
      sent.push(statement)
      return client.query(statement)
    },
  }
  // As the person whose times these are: their own records are searched beside the others.
  const { rows: people } = await client.query<{ id: string; agent: string | null }>(
    `select id, agent_id as agent from users where agency_id = $1 and email like 'owner@%'`,
    [agencyId],
  )
  const scope = { ...operatorScope(agencyId), userId: people[0]?.id ?? null, agentId: people[0]?.agent ?? null }
  const ctx = { db: kyselyOn(recording as never), scope, clock: () => new Date() } as unknown as Context
  const parts: string[] = []
  await client.query('set role gable_app')
  await client.query(`set app.agency_id = '${agencyId}'`)
  for (const { kind, text, ms } of terms) {
    parts.push(`== ${kind}: ${text} (${ms.toFixed(1)} ms over the API)`)
    for (const group of groups) {
      sent.length = 0
      await declarations.searches.get(group)?.find(ctx, { q: text, scope: 'office', spelling: 'either' })
      for (const statement of [...sent]) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>({
          text: `explain (analyze, costs off, buffers off, timing off) ${statement.text}`,
          values: statement.values,
        })
        parts.push(`-- ${group}`, rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
    }
  }
  await client.query('reset role')
  mkdirSync(join(root, 'bench/results/explain'), { recursive: true })
  writeFileSync(join(root, `bench/results/explain/search-terms-${name.replace(' ', '-')}.txt`), `${parts.join('\n')}\n`)
}
