import type { StepFinding } from '#core/listings/listings.events.ts'
import type { Context } from '#platform/context.ts'
import { openVendorCases } from './case-records.store.ts'
import { readSettings } from './settings.service.ts'

/** Adds what an agency wants said, or refused, while the case of a vendor is not complete. The words are always the same. */
export async function checkStep(
  ctx: Context,
  { listingId, step, findings }: { listingId: string; step: 'authority' | 'publish'; findings: StepFinding[] },
): Promise<void> {
  const { authorityGate, publishGate } = await readSettings(ctx)
  const severity = step === 'authority' ? authorityGate : publishGate
  if (severity === 'off' || !(await openVendorCases(ctx, listingId))) return
  findings.push({
    id: 'diligence',
    title: 'Due diligence of the vendor',
    message: 'The vendor’s due diligence is not complete.',
    source: 'AML/CTF Act 2006 (Cth) s 28',
    severity,
  })
}
