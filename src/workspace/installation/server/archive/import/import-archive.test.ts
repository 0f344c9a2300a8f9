// An agency moves between two installations, each with a database and files of its own.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { verifyAudit } from '#accounts/audit/server/chain.service.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { callerOf } from '#platform/context.ts'
import { declarations } from '#server/features.ts'
import { differences, readArchive } from '#server/testing/compare-archives.ts'
import { manifestIn, partsOf, spoilings, writeParts } from '#server/testing/spoil-archive.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { fillAgency } from '#server/testing/two-agencies.ts'
import { installationEndpoints as e } from '../../../installation.contract.ts'
import { archiveToWrite } from '../archive.service.ts'
import { importArchive } from './import-archive.ts'

const [here, there] = await Promise.all([testPortal(), testPortal()])
const folder = mkdtempSync(join(tmpdir(), 'gable-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function exported({ platform }: TestPortal, agencyId: string): Promise<string> {
  const path = join(folder, `${randomUUID()}.zip`)
  const { archive } = await archiveToWrite(callerOf(platform, operatorScope(agencyId), 'test'), declarations.archived)
  await pipeline(archive(), createWriteStream(path))
  return path
}
const imported = (portal: TestPortal, path: string, slug?: string) =>
  importArchive(portal.platform, declarations.archived, { path, slug, say: () => {} })
const countAgencies = async ({ owner }: TestPortal) =>
  (await owner.query<{ n: number }>('select count(*)::int as n from agencies')).rows[0]?.n
