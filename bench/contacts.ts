// Contacts and matching: as one types, pages by keyset, both ways of matching, an import; and what PostgreSQL plans for it with row level
// security on, kept beside the results, so that a lost index shows.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { localOf } from '../src/common/time/days.ts'
import { operatorScope } from '../src/accounts/branding/server/agency.service.ts'
import { ContactListBody } from '../src/core/contacts/contacts.contract.ts'
import { findContacts } from '../src/core/contacts/server/list/contact-find.store.ts'
import { listContacts } from '../src/core/contacts/server/list/contact-list.store.ts'
import { readHome } from '../src/workspace/home/server/home.service.ts'
import { searchNotes } from '../src/workflow/notes/server/note-search.service.ts'
import { findContactsFor, matchedContacts, matchedProperties } from '../src/workflow/preferences/server/matching.service.ts'
import type { Context } from '../src/platform/context.ts'
import { kyselyOn } from '../src/platform/db/kysely.ts'
// As in the application, bigint comes as a number: a price that is text is another price.
import '../src/platform/db/database.ts'
import { writeContacts } from './made/generated-contacts.ts'
import { multiplyPreferences, writeNotes } from './made/more-preferences.ts'
import { benchPalette } from './palette.ts'
import { cpuMs, root, startNode } from './processes.ts'
import { type Note, signIn } from './installation.ts'
import { load } from './load.ts'

export async function benchContacts(note: Note, scale: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gable-bench-contacts-'))
  chmodSync(dataDir, 0o755)
  const command = (...args: string[]) => {
    const startedAt = performance.now()
    const options = { cwd: root, env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' } as const
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, 'src/server/cli.ts'), ...args], options)
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
    return { seconds: (performance.now() - startedAt) / 1000, stdout }
  }
  const gable = await startNode('dist/server/main.mjs', { DATA_DIR: dataDir, ROLE: 'api' })
  try {
    const count = (n: number) => String(Math.round(n * scale))
    command(
      'seed',
      '--agency',
      'northpoint',
      '--contacts',
      count(500_000),
      '--looking',
      count(20_000),
      '--listings',
      count(10_000),
    )
    const client = new pg.Client({ host: join(dataDir, 'postgres'), port: 5432, user: 'gable', database: 'gable' })
    await client.connect()
    try {
      const { rows } = await client.query<{ id: string }>(`select id from agencies where slug = 'northpoint'`)
      await multiplyPreferences(client, rows[0]?.id ?? '', Number(count(100_000)))
      await writeNotes(client, rows[0]?.id ?? '', Number(count(200_000)))
      await client.query('vacuum analyze')
      await benchPalette(note, gable.port, client)
      await benchFinding(note, gable, client)
      await benchQuestions(note, client)
    } finally {
      await client.end()
    }
    const file = join(dataDir, 'contacts.csv')
    writeContacts(file, Number(count(100_000)))
    const importing = ['import', 'contacts', file, '--agency', 'harbour-vale', '--json']
    const dry = command(...importing, '--dry-run')
    // The command tries the whole file before it writes a row of it, so the import itself is what it takes longer than a dry run.
    const run = command(...importing)
    const { counts } = JSON.parse(run.stdout) as { counts: { created: number } }
    const seconds = run.seconds - dry.seconds
    note(
      `import of ${count(100_000)} contacts, looked for among all`,
      `${seconds.toFixed(1)} s, ${counts.created} created; ${dry.seconds.toFixed(1)} s dry run`,
      '< 60 s for 100,000',
      counts.created > 0 && seconds < Math.max(5, 60 * scale),
    )
  } finally {
    await gable.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

// First letters of names and last digits of numbers that exist, so that each search has results.
const whatPeopleType = async (client: pg.Client, agencyId: string) =>
  (
    await client.query<{ text: string }>(
      `select case when n % 2 = 1 then left(sort_last, 3) else coalesce(right(phone, 4), suburb_key) end as text
       from (select *, row_number() over (order by id) as n from contacts where agency_id = $1 limit 40) c`,
      [agencyId],
    )
  ).rows.map(({ text }) => text)

/** What one search costs the application, its sign-in check and its answer included. */
async function benchFinding(note: Note, { port, pid }: { port: number; pid: number }, client: pg.Client): Promise<void> {
  const { agencyId, headers } = await signIn(port, 'northpoint')
  const typed = await whatPeopleType(client, agencyId)
  const make = (n: number) => ({
    path: `/api/contact/find/${agencyId}?${new URLSearchParams({ q: typed[n % typed.length] ?? '' })}`,
    headers,
  })
  await load(make, { port, connections: 4, count: 4000 }) // V8 has settled then, as for the other requests
  const before = cpuMs(pid)
  const { count, p99Ms, errors } = await load(make, { port, connections: 4, count: 2000 })
  const each = (cpuMs(pid) - before) / count
  note(
    'one search: CPU of the application',
    `${each.toFixed(2)} ms, p99 ${p99Ms.toFixed(0)} ms, ${errors} errors`,
    '<= 0.5 ms',
    each <= 0.5 && errors === 0,
  )
}

/** As the application's role, which row level security binds. */
async function benchQuestions(note: Note, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; contacts: number; preferences: number; listings: number }>(`
    select a.id, (select count(*) from contacts c where c.agency_id = a.id) as contacts, (select count(*) from preferences p where p.agency_id = a.id) as preferences,
      (select count(*) from listings l where l.agency_id = a.id and l.status = 'live') as listings from agencies a where slug = 'northpoint'`)
  const agency = rows[0]
  if (!agency) throw new Error('no demo agency')
  const ids = async (table: 'preferences' | 'listings') =>
    (
      await client.query<{ id: string }>(
        `select ${table === 'preferences' ? 'contact_id as id' : 'id'} from ${table} where agency_id = $1 ${table === 'listings' ? "and status = 'live'" : ''} order by id limit 40`,
        [agency.id],
      )
    ).rows.map(({ id }) => id)
  const typed = await whatPeopleType(client, agency.id)
  const [buyers, listings] = [await ids('preferences'), await ids('listings')]
  await client.query('set role gable_app')
  await client.query(`set app.agency_id = '${agency.id}'`)
  const sent: { text: string; values: unknown[] }[] = []
  const recording: Pick<pg.Client, 'query'> = {
    query: (one: string | { text: string; values: unknown[] }, values: unknown[] = []) => {
      const statement = typeof one === 'string' ? { text: one, values } : one
      sent.push(statement)
      return client.query(statement)
    },
  } as never
  const ctx = {
    db: kyselyOn(recording as never),
    scope: operatorScope(agency.id),
    clock: () => new Date(),
    today: async () => localOf(new Date(), 'Australia/Brisbane').slice(0, 10),
  } as unknown as Context
  const measure = async (name: string, what: string, budgetMs: number, times: number, ask: (n: number) => Promise<unknown>) => {
    await ask(0)
    const took: number[] = []
    for (let n = 0; n < times; n++) {
      const startedAt = performance.now()
      await ask(n)
      took.push(performance.now() - startedAt)
    }
    took.sort((a, b) => a - b)
    const p50 = took[took.length >> 1] ?? 0
    note(what, `p50 ${p50.toFixed(1)} ms, worst ${(took.at(-1) ?? 0).toFixed(0)} ms`, `p50 < ${budgetMs} ms`, p50 < budgetMs)
    sent.length = 0
    await ask(0)
    await writePlans(client, name, [...sent])
  }
  /** Of what was asked, the part that the database itself needs: without the wire, without planning, without making records of rows. */
  const measureInside = async (what: string, budgetMs: number, times: number, ask: (n: number) => Promise<unknown>) => {
    const took: number[] = []
    for (let n = 0; n < times; n++) {
      sent.length = 0
      await ask(n)
      took.push(await executionMs(client, [...sent]))
    }
    took.sort((a, b) => a - b)
    const p50 = took[took.length >> 1] ?? 0
    note(what, `p50 ${p50.toFixed(1)} ms, worst ${(took.at(-1) ?? 0).toFixed(0)} ms`, `p50 < ${budgetMs} ms`, p50 < budgetMs)
  }
  await measure('find', `finding among ${agency.contacts} contacts as one types`, 15, 80, (n) =>
    findContacts(ctx, typed[n % typed.length] ?? '', { limit: 8, contacts: 'office' }),
  )
  await measureInside('the same, inside the database', 5, 80, (n) =>
    findContacts(ctx, typed[n % typed.length] ?? '', { limit: 8, contacts: 'office' }),
  )
  let cursor: string | undefined
  await measure('page', 'a page of 50 contacts, one after the other', 25, 40, async () => {
    const page = await listContacts(ctx, ContactListBody.parse({ clientId: agency.id, limit: 50, ...(cursor && { cursor }) }))
    cursor = (JSON.parse(page.text) as { nextCursor: string | null }).nextCursor ?? undefined
  })
  const options = { limit: 50, withNear: true }
  await measure('matched-contacts', `a listing to buyers, ${agency.preferences} preferences`, 150, listings.length, (n) =>
    matchedContacts(ctx, listings[n] ?? '', options),
  )
  await measureInside('a listing to buyers, inside the database', 5, listings.length, (n) =>
    findContactsFor(ctx, listings[n] ?? '', options),
  )
  await measureInside('a buyer to live listings, inside the database', 5, buyers.length, (n) =>
    matchedProperties(ctx, buyers[n] ?? '', options),
  )
  await measure('notes', 'finding notes by the beginnings of two words', 15, 40, (n) =>
    searchNotes(ctx, ['auc keen', 'pool sett', 'note123', 'price gar'][n % 4] ?? '', 8),
  )
  await measure('home', 'everything of the first screen', 100, 20, () => readHome(ctx, 'office'))
  await measure('matched-properties', `a buyer to ${agency.listings} live listings`, 60, buyers.length, (n) =>
    matchedProperties(ctx, buyers[n] ?? '', options),
  )
}

async function executionMs(client: pg.Client, statements: readonly { text: string; values: unknown[] }[]): Promise<number> {
  let sum = 0
  for (const { text, values } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `explain (analyze, timing off) ${text}`, values })
    sum += Number(/^Execution Time: ([\d.]+)/.exec(rows.at(-1)?.['QUERY PLAN'] ?? '')?.[1] ?? 0)
  }
  return sum
}

async function writePlans(client: pg.Client, name: string, statements: readonly { text: string; values: unknown[] }[]) {
  const folder = join(root, 'bench/results/explain')
  mkdirSync(folder, { recursive: true })
  const plans = []
  for (const { text, values } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      text: `explain (analyze, costs off, buffers off) ${text}`,
      values,
    })
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  writeFileSync(join(folder, `${name}.txt`), `${plans.join('\n\n')}\n`)
}
