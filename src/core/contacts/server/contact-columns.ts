import type { ContactFields } from '../contact-fields.contract.ts'
import { normalised } from '#common/normalised.ts'
import { displayName } from '../contact-names.rules.ts'

/** The columns that lists show, filter and sort by, out of the one place where the fields are kept. The only writer of them. */
export const columnsFrom = (fields: ContactFields) => ({ ...listColumnsFrom(fields), fields: JSON.stringify(fields) })

/** Without the fields themselves, for those who write them as part of one document. */
export function listColumnsFrom(fields: ContactFields) {
  const shown = shownName(fields)
  const isOrganisation = fields.kind === 'company' || fields.kind === 'trust' || fields.kind === 'estate'
  const last = isOrganisation ? shown : (fields.lastName ?? fields.companyName ?? shown)
  return {
    kind: fields.kind,
    display_name: shown,
    sort_last: normalised(last) || shown.toLowerCase(),
    sort_first: normalised([fields.firstName, fields.partner?.firstName].filter(Boolean).join(' ')),
    email: fields.emails[0]?.address ?? null,
    phone: fields.phones[0]?.number ?? null,
    suburb: fields.address.suburb,
    suburb_key: fields.address.suburb && normalised(fields.address.suburb),
    state: fields.address.state,
    postcode: fields.address.postcode,
    agent_id: fields.agentIds[0] ?? null,
    rating: fields.rating,
    source: fields.source,
    is_private: fields.isPrivate,
    do_not_contact: fields.doNotContact,
    next_contact_on: fields.nextContactOn,
  }
}

/** Never empty: falls back to the email or phone. */
export const shownName = (fields: ContactFields): string =>
  displayName(fields) || fields.emails[0]?.address || fields.phones[0]?.number || 'No name'
