// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const brandingHeads = {
  get: { method: 'GET', path: '/api/branding/getByClientId/:id' },
  getContact: { method: 'GET', path: '/api/branding/getContactByClientId/:id' },
  update: { method: 'PUT', path: '/api/branding/update/:id' },
  updateSocialUrls: { method: 'PUT', path: '/api/branding/updateSocialUrls/:id' },
  changeTimeZone: { method: 'PUT', path: '/api/branding/timeZone/:id' },
  history: { method: 'GET', path: '/api/branding/history/:id' },
  undo: { method: 'POST', path: '/api/branding/undo/:id' },
  preview: { method: 'POST', path: '/api/branding/preview' },
  testMail: { method: 'POST', path: '/api/branding/test_mail' },
  font: { method: 'GET', path: '/fonts/:name', access: 'public', produces: 'font/woff2' },
  face: { method: 'GET', path: '/api/branding/face/:slug', access: 'public' },
} as const
