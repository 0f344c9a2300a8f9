// Proves that each boundary rule still holds: writes files that break them on purpose, and expects .oxlintrc.json or boundaries.ts to say what is wrong with each.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
interface Breach {
  what: string
  file: string
  text: string
  /** Of oxlint about this file, or of boundaries.ts as `<list>: <entry>`. */
  refusal: string
}
const at =
  (file: string) =>
  (what: string, text: string, refusal: string): Breach => ({ what, file, text: `${text}\n`, refusal })
/** In a folder of its own: in a full one, one more file would break another rule. */
const inFolder = (folder: string) => (what: string, text: string, refusal: string) =>
  at(`${folder}/breach/${what.replaceAll(/\W+/g, '-')}.ts`)(what, text, refusal)
const [page, store] = [inFolder('src/core/listings/web'), inFolder('src/channels/portals/server')]
const [listings, reviews] = [inFolder('src/core/listings/server'), inFolder('src/channels/reviews/server')]
const [contacts, tasks] = [inFolder('src/core/contacts/server'), inFolder('src/workflow/tasks/server')]
const [properties, media] = [inFolder('src/core/properties/server'), inFolder('src/core/media/server')]
const [platform, program] = [inFolder('src/platform'), inFolder('src/server')]
const using = (path: string) => `import { x } from '${path}'\nexport const y = x`

const notToServer = 'The browser talks to the server through ui/api and a contract'
const byTheDoor = 'Enter a neighbour through its contract, rules or service'
const onlyFeatures = 'Only server/features.ts imports a declaration'
const breaches: Breach[] = [
  page('a page that imports the server', using('../../server/listings.service.ts'), notToServer),
  page('a page that imports the platform', using('#platform/context.ts'), notToServer),
  page(
    "a page that enters a neighbour's screens",
    using('#channels/portals/web/portals-page.tsx'),
    'Enter a neighbour through its *.public.tsx',
  ),
  page('a page that imports an event', using('../../listings.events.ts'), "Declarations and events are the server's"),
  store("a service that imports a neighbour's store", using('#core/listings/server/listings.store.ts'), byTheDoor),
  at('src/core/listings/breach.contract.ts')(
    'a contract that imports the server',
    using('./server/listings.service.ts'),
    'Contracts and rules are read by both sides',
  ),
  listings('a server file that imports a screen', using('#ui/api/api.ts'), 'The server knows no screens'),
  platform(
    'a platform that knows a feature',
    using('#core/listings/listings.rules.ts'),
    'platform and ui know no format and no feature',
  ),
  inFolder('src/formats/csv')('a format that is not pure', using('#platform/context.ts'), 'Formats are pure: text in, data out'),
  listings("a service that imports a feature's declaration", using('../../listings.feature.ts'), onlyFeatures),
  at('src/channels/portals/breach-other.feature.ts')(
    'a declaration that imports another',
    using('#core/listings/listings.feature.ts'),
    onlyFeatures,
  ),
  at('src/channels/portals/breach-store.feature.ts')(
    "a declaration that enters a neighbour's store",
    using('#core/listings/server/listings.store.ts'),
    byTheDoor,
  ),
  listings(
    'a service that makes its own scope',
    "import { proveScope } from '#platform/scope.ts'\nexport const y = proveScope",
    'Only the session, queued jobs and the operator make a scope',
  ),
  store(
    'a feature that imports the inside of a format',
    using('#formats/reaxml/xml-tree.ts'),
    'insides: src/channels/portals/server/breach/a-feature-that-imports-the-inside-of-a-format.ts -> src/formats/reaxml/xml-tree.ts',
  ),
  listings(
    'a service that imports a service of a higher floor',
    using('#channels/blogs/server/blogs.service.ts'),
    'upward: core/listings -> channels/blogs',
  ),
  tasks(
    'a relative import that goes up',
    using('../../../../channels/blogs/server/blogs.service.ts'),
    'upward: workflow/tasks -> channels/blogs',
  ),
  contacts(
    're-exports what is on a higher floor',
    "export { x } from '#channels/blogs/server/blogs.service.ts'",
    'upward: core/contacts -> channels/blogs',
  ),
  properties(
    'a dynamic import that goes up',
    "export const y = () => import('#channels/blogs/server/blogs.service.ts')",
    'upward: core/properties -> channels/blogs',
  ),
  media(
    'a type from a higher floor',
    "export type { Y } from '#channels/blogs/blogs.contract.ts'",
    'upward: core/media -> channels/blogs',
  ),
  reviews(
    'an unlisted neighbour on the same floor',
    using('#channels/blogs/server/blogs.service.ts'),
    'sameFloor: channels/reviews -> channels/blogs',
  ),
  at('src/common/breach/one.ts')(
    'a cycle of types',
    "import type { Two } from './two.ts'\nexport type One = Two | 1",
    'cycles: src/common/breach/one.ts | src/common/breach/two.ts',
  ),
  at('src/common/breach/two.ts')(
    'a cycle of types, its other end',
    "import type { One } from './one.ts'\nexport type Two = One | 2",
    'cycles: src/common/breach/one.ts | src/common/breach/two.ts',
  ),
  ...Array.from({ length: 26 }, (_, n) =>
    at(`src/formats/breach/${n}.${n % 2 ? 'module.css' : 'ts'}`)(
      'a folder of 26 files',
      n % 2 ? '.y { color: inherit }' : `export const y = ${n}`,
      'bigFolders: src/formats/breach',
    ),
  ),
  store(
    "a store that reads a neighbour's table",
    'export const y = `select name from passkeys where agency_id = $1`',
    'foreignReads: channels/portals reads passkeys',
  ),
  store(
    "a store that writes a neighbour's table",
    "export const y = (db: any) => db.updateTable('user_factors')",
    'foreignWrites: channels/portals writes user_factors',
  ),
  store(
    "a store that joins a neighbour's table by a comma",
    'export const y = `select k.name from publications p, invitations k where k.agency_id = p.agency_id`',
    'foreignReads: channels/portals reads invitations',
  ),
  store(
    "a store that makes the name of a neighbour's table",
    "export const y = (sql: any) => ['roles'].map((name) => sql`select 1 from ${sql.table(name)}`)",
    'foreignReads: channels/portals reads roles',
  ),
  at('src/channels/portals/breach-rows.feature.ts')(
    "a declaration that moves the rows of a neighbour's table",
    "export const y = (followsMerges: any) => followsMerges('notifications')",
    'foreignWrites: channels/portals writes notifications',
  ),
  at('src/channels/portals/breach-owner.feature.ts')(
    'a second owner of a table',
    "export const y = {\n  archive: {\n    tables: ['saved_views'],\n  },\n}",
    'tablesWithTwoOwners: saved_views',
  ),
  store(
    'a store that writes through a read model',
    'export const y = `update users_view set email = null`',
    'foreignWrites: channels/portals writes users_view',
  ),
  listings(
    'a store that reads a read model of a higher floor',
    'export const y = `select p.id from publications_view p where p.agency_id = $1`',
    'upwardReads: core/listings reads publications_view',
  ),
  platform(
    "a platform that reads a feature's table",
    'export const y = `select name from passkeys where agency_id = $1`',
    'baseReads: platform/breach reads passkeys',
  ),
  program(
    "a program that writes a feature's table",
    "export const y = (db: any) => db.updateTable('passkeys')",
    'baseWrites: server/breach writes passkeys',
  ),
]

const said = (command: string, args: string[]) => {
  const { stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  return `${stdout}${stderr}`.split('\n')
}
const folders = new Set<string>()
try {
  for (const { file, text } of breaches) {
    const made = mkdirSync(dirname(join(root, file)), { recursive: true })
    if (made) folders.add(made)
    writeFileSync(join(root, file), text)
  }
  const files = breaches.map(({ file }) => file)
  const ofFloors = said(process.execPath, [join(root, 'scripts/boundaries.ts')])
  const ofLint = said(join(root, 'node_modules/.bin/oxlint'), ['--format=agent', '--deny-warnings', ...files])
  const isRefused = ({ file, refusal }: Breach) =>
    ofFloors.includes(`  not allowed in ${refusal}`) ||
    ofLint.some((line) => line.startsWith(`${file}:`) && line.includes(refusal))
  for (const { what, refusal } of breaches.filter((one) => !isRefused(one))) {
    console.error(`not refused: ${what}. Expected: ${refusal}`)
    process.exitCode = 1
  }
} finally {
  for (const { file } of breaches) rmSync(join(root, file), { force: true })
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
