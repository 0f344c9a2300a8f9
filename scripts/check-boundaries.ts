// Proves that each boundary rule still holds: writes a file that breaks it on purpose, and expects .oxlintrc.json or boundaries.ts to refuse it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const breaches: [string, string, string][] = [
  [
    'a page that imports the server',
    'src/core/listings/web/breach.ts',
    "import { x } from '../server/listings.service.ts'\nexport const y = x\n",
  ],
  [
    'a page that imports the platform',
    'src/core/listings/web/breach.ts',
    "import { x } from '#platform/context.ts'\nexport const y = x\n",
  ],
  [
    "a page that enters a neighbour's screens",
    'src/core/listings/web/breach.ts',
    "import { x } from '#channels/portals/web/portals-page.tsx'\nexport const y = x\n",
  ],
  [
    "a service that imports a neighbour's store",
    'src/channels/portals/server/breach.ts',
    "import { x } from '#core/listings/server/listings.store.ts'\nexport const y = x\n",
  ],
  [
    'a contract that imports the server',
    'src/core/listings/breach.contract.ts',
    "import { x } from './server/listings.service.ts'\nexport const y = x\n",
  ],
  ['a head that brings zod along', 'src/core/listings/breach.heads.ts', "import * as z from 'zod'\nexport const y = z\n"],
  [
    'a server file that imports a screen',
    'src/core/listings/server/breach.ts',
    "import { x } from '#ui/api/api.ts'\nexport const y = x\n",
  ],
  [
    'a platform that knows a feature',
    'src/platform/breach.ts',
    "import { x } from '#core/listings/listings.rules.ts'\nexport const y = x\n",
  ],
  ['a format that is not pure', 'src/formats/csv/breach.ts', "import { x } from '#platform/context.ts'\nexport const y = x\n"],
  [
    'a feature that imports the inside of a format',
    'src/channels/portals/server/breach.ts',
    "import { x } from '#formats/reaxml/xml-tree.ts'\nexport const y = x\n",
  ],
  [
    "a service that imports a feature's declaration",
    'src/core/listings/server/breach.ts',
    "import { x } from '../listings.feature.ts'\nexport const y = x\n",
  ],
  [
    'a declaration that imports another',
    'src/channels/portals/breach.feature.ts',
    "import { x } from '#core/listings/listings.feature.ts'\nexport const y = x\n",
  ],
  [
    "a declaration that enters a neighbour's store",
    'src/channels/portals/breach.feature.ts',
    "import { x } from '#core/listings/server/listings.store.ts'\nexport const y = x\n",
  ],
  [
    'a page that imports an event',
    'src/core/listings/web/breach.ts',
    "import { x } from '../listings.events.ts'\nexport const y = x\n",
  ],
  [
    "a store that reads a neighbour's table",
    'src/channels/portals/server/breach.ts',
    'export const y = `select name from passkeys where agency_id = $1`\n',
  ],
  [
    "a store that writes a neighbour's table",
    'src/channels/portals/server/breach.ts',
    "export const y = (db: any) => db.updateTable('passkeys')\n",
  ],
  [
    "a store that joins a neighbour's table by a comma",
    'src/channels/portals/server/breach.ts',
    'export const y = `select k.name from publications p, passkeys k where k.agency_id = p.agency_id`\n',
  ],
  [
    "a store that makes the name of a neighbour's table",
    'src/channels/portals/server/breach.ts',
    "export const y = (sql: any) => ['passkeys'].map((name) => sql`select 1 from ${sql.table(name)}`)\n",
  ],
  [
    "a declaration that moves the rows of a neighbour's table",
    'src/channels/portals/breach.feature.ts',
    "export const y = (followsMerges: any) => followsMerges('passkeys')\n",
  ],
  [
    'a store that writes through a read model',
    'src/channels/portals/server/breach.ts',
    'export const y = `update users_view set email = null`\n',
  ],
  [
    'a store that reads a read model of a higher floor',
    'src/core/listings/server/breach.ts',
    'export const y = `select p.id from publications_view p where p.agency_id = $1`\n',
  ],
  [
    'somebody who makes a scope of their own',
    'src/core/listings/server/breach.ts',
    "import { proveScope } from '#platform/scope.ts'\nexport const y = proveScope\n",
  ],
]
const toothless = breaches.filter(([, file, text]) => {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  try {
    return (
      spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--deny-warnings', file], { cwd: root }).status === 0 &&
      spawnSync(process.execPath, [join(root, 'scripts/boundaries.ts')], { cwd: root }).status === 0
    )
  } finally {
    rmSync(path)
  }
})
for (const [what] of toothless) console.error(`not refused: ${what}`)
process.exitCode = toothless.length ? 1 : 0
