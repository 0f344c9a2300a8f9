import type { Call } from '../test-agency.ts'
import type { TestPortal } from '../test-portal.ts'
import { fillSettings, fillSignIns, fillStaff } from './accounts.ts'
import { fillBackground } from './background.ts'
import { fillContacts } from './contacts.ts'
import type { Filling } from './filling.ts'
import { fillFromOutside, fillImports } from './incoming.ts'
import { fillListings } from './listings.ts'
import { fillDocuments, fillMarketing } from './marketing.ts'
import { fillOpens } from './opens.ts'
import { fillPortals } from './portals.ts'
import { fillWorkflow } from './workflow.ts'

/** Tables of an agency in which `fillAgency` leaves no row, each with the reason; `server/tests/data/row-security.slow.test.ts` reads it. */
export const unfilled: Readonly<Record<string, string>> = {
  agency_imports: 'Of the agency that an import makes, which has no users by then who could fill it',
  publication_uploads: 'There from when the API of a portal has accepted a listing',
}

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

/** The same in less time, without what other programs and people outside bring. */
export const fillQuickly = async (portal: TestPortal, me: Call, word: string): Promise<Record<string, string>> =>
  known(await fillOwn({ portal, me, word }))

async function fillOwn(filling: Filling) {
  const { other, ...contacts } = await fillContacts(filling)
  const listings = await fillListings(filling, contacts)
  const given = { other, contact: contacts.contact, listing: listings.listing }
  return {
    agency: filling.me.agencyId,
    ...contacts,
    ...listings,
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
