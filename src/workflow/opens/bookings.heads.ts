import { heads } from '#common/endpoint.ts'

export const bookingHeads = heads({
  settings: { method: 'GET', path: '/api/inspection-bookings/settings' },
  changeSettings: { method: 'PUT', path: '/api/inspection-bookings/settings' },
  ofListing: { method: 'GET', path: '/api/inspection-bookings/listing/:id' },
  changeListing: { method: 'PUT', path: '/api/inspection-bookings/listing/:id' },
})
