import type { Call } from '../test-agency.ts'
import type { TestPortal } from '../test-portal.ts'
import { fillSettings, fillSignIns } from './accounts.ts'
import { fillBackground } from './background.ts'
import { fillContacts } from './contacts.ts'
import { fillDocuments } from './documents.ts'
import type { Filling } from './filling.ts'
import { fillFromOutside } from './from-outside.ts'
import { fillImports } from './imports.ts'
import { fillListings } from './listings.ts'
import { fillMarketing } from './marketing.ts'
import { fillOpens } from './opens.ts'
import { fillPortals } from './portals.ts'
import { fillStaff } from './staff.ts'
import { fillWorkflow } from './workflow.ts'

/**
 * Records of every kind, all of whose texts carry a word that must not turn up elsewhere, made as users, jobs and other parties make them.
 * @returns the id of one of each kind that calls take an id of
 */
export async function fillAgency(portal: TestPortal, me: Call, word: string): Promise<Record<string, string>> {
  const filling = { portal, me, word }
  const own = await fillOwn(filling)
  return known({
    ...own,
    ...(await fillPortals(filling, own)),
    ...(await fillImports(filling)),
    ...(await fillFromOutside(filling, own)),
    ...(await fillSignIns(filling)),
    ...(await fillBackground(filling)),
  })
}

/** The same in half the time, without what other programs and people outside bring. */
export const fillQuickly = async (portal: TestPortal, me: Call, word: string): Promise<Record<string, string>> =>
  known(await fillOwn({ portal, me, word }))

async function fillOwn(filling: Filling) {
  const contacts = await fillContacts(filling)
  const given = { ...contacts, ...(await fillListings(filling, contacts)) }
  return {
    agency: filling.me.agencyId,
    ...given,
    ...(await fillSettings(filling)),
    ...(await fillWorkflow(filling, given)),
    ...(await fillStaff(filling)),
    ...(await fillOpens(filling, given)),
    ...(await fillDocuments(filling, given)),
    ...(await fillMarketing(filling, given)),
  }
}

function known(records: Record<string, string>): Record<string, string> {
  for (const [kind, id] of Object.entries(records)) if (!id) throw new Error(`No ${kind} was made`)
  return records
}
