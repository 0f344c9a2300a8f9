import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { verifyAudit } from '#accounts/audit/server/chain.service.ts'
import { callerOf } from '#platform/context.ts'
import { bad, type Finding, good, look } from '#platform/health/finding.ts'
import { clockFinding, recurringFinding } from '#platform/health/clock.ts'
import { backupFinding, filesFinding } from '#platform/health/service.ts'
import { listAgencies } from '../cli/command.ts'
import { sealedWithOldKeys } from '../sealed-columns.ts'
import type { OpenPlatform } from '../platform.ts'

/** What the application itself sees of a database that is its own and up to date. */
export async function installationFindings({ platform, server }: OpenPlatform): Promise<Finding[]> {
  const agencies = await listAgencies(server.owner)
  const findings: Finding[] = [
    await look('row level security', async () => {
      const seen = await platform.database.outsideAgencies((db) => db.selectFrom('listings_view').select('id').limit(1).execute())
      return seen.length
        ? bad(
            'listings can be read without an agency. Set DATABASE_APP_URL to a login that is not a superuser and owns no tables',
          )
        : good('no listings can be read without an agency')
    }),
    { what: 'agencies', ...good(agencies.map((a) => a.slug).join(', ') || 'none yet') },
  ]
  for (const { id, slug } of agencies)
    findings.push(
      await look(`audit log of ${slug}`, async () => {
        const proof = await verifyAudit(callerOf(platform, operatorScope(id), 'command'))
        return proof.isWhole ? good(`${proof.checked} events verified`) : bad(proof.faults.join('; '))
      }),
    )
  findings.push(
    await look('secrets', async () => {
      const sealed = await sealedWithOldKeys(platform, server.owner)
      return sealed
        ? bad(`${sealed} encrypted with an earlier key. Run: npm run gable -- secrets reseal`)
        : good('encrypted with the current key')
    }),
    await look('clock jumps', () => platform.database.outsideAgencies(clockFinding)),
    await look('recurring work', () => platform.database.outsideAgencies(recurringFinding)),
    await look('files', () => filesFinding(platform)),
    await look('backups', () => backupFinding(platform)),
  )
  return findings
}
