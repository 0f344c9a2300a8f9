// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const bookingHeads = {
  settings: { method: 'GET', path: '/api/inspection-bookings/settings' },
  changeSettings: { method: 'PUT', path: '/api/inspection-bookings/settings' },
  ofListing: { method: 'GET', path: '/api/inspection-bookings/listing/:id' },
  changeListing: { method: 'PUT', path: '/api/inspection-bookings/listing/:id' },
} as const
