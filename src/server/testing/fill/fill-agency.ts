import type { Call } from '../test-agency.ts'
import type { TestPortal } from '../test-portal.ts'
import { fillChannels } from './channels.ts'
import { fillContacts } from './contacts.ts'
import { fillFromOutside } from './from-outside.ts'
import { fillListings } from './listings.ts'
import { fillOpens } from './opens.ts'
import { fillStaff } from './staff.ts'
import { fillWorkflow } from './workflow.ts'

/** Records of every kind that calls take an id of, all of whose texts carry a word that must not turn up elsewhere. */
export async function fillAgency(portal: TestPortal, me: Call, word: string): Promise<Record<string, string>> {
  const filling = { portal, me, word }
  const contacts = await fillContacts(filling)
  const listings = await fillListings(filling, contacts)
  const given = { ...contacts, ...listings }
  const channels = await fillChannels(filling, given)
  const records = {
    agency: me.agencyId,
    ...given,
    ...(await fillWorkflow(filling, given)),
    ...(await fillStaff(filling)),
    ...(await fillOpens(filling, given)),
    ...channels,
    ...(await fillFromOutside(filling, { ...given, ...channels })),
  }
  for (const [kind, id] of Object.entries(records)) if (!id) throw new Error(`No ${kind} was made`)
  return records
}
