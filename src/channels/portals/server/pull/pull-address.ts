import type { Platform } from '#platform/context.ts'
import { readTicket, type Ticket, writeTicket } from '#platform/tickets.ts'
import type { StoredAccount } from '../accounts/portal-accounts.store.ts'

const purpose = 'portal pull address'

/** Signed with the number of the address, so that a new one makes the old one worthless. */
export const pullUrl = (
  { config, secrets }: Platform,
  agencyId: string,
  { id, pullNumber }: Pick<StoredAccount, 'id' | 'pullNumber'>,
): string =>
  `${config.PUBLIC_URL}/api/portal_feeds/${writeTicket(secrets, purpose, { agencyId, recordId: id, number: pullNumber })}`

export const readPullTicket = ({ secrets }: Platform, ticket: string): Ticket | undefined => readTicket(secrets, purpose, ticket)
