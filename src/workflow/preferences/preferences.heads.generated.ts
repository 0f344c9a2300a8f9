// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const preferenceHeads = {
  create: { method: 'POST', path: '/api/preference', creates: true },
  fromListing: { method: 'POST', path: '/api/preference/from_listing', creates: true },
  byContact: { method: 'GET', path: '/api/preference/get_by_contact_id/:id' },
  update: { method: 'PUT', path: '/api/preference/:id' },
  remove: { method: 'DELETE', path: '/api/preference/:id' },
  restore: { method: 'POST', path: '/api/preference/restore/:id' },
  matchedProperties: { method: 'GET', path: '/api/preference/get_matched_properties/:id' },
  matchedContacts: { method: 'GET', path: '/api/preference/get_matched_contacts/:id' },
  note: { method: 'POST', path: '/api/preference/match_note' },
} as const
