// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const diligenceHeads = {
  list: { method: 'GET', path: '/api/diligence' },
  register: { method: 'GET', path: '/api/diligence/register.csv', produces: 'text/csv; charset=utf-8' },
  receipts: { method: 'GET', path: '/api/diligence/receipts' },
  ofListing: { method: 'GET', path: '/api/diligence/listing/:id' },
  add: { method: 'POST', path: '/api/diligence', creates: true },
  update: { method: 'PUT', path: '/api/diligence/case/:id' },
  step: { method: 'POST', path: '/api/diligence/case/:id/step' },
  remove: { method: 'DELETE', path: '/api/diligence/case/:id' },
  restore: { method: 'POST', path: '/api/diligence/case/:id/restore' },
  presign: { method: 'GET', path: '/api/diligence/certificate/presigned_url' },
  setCertificate: { method: 'PUT', path: '/api/diligence/case/:id/certificate' },
  openCertificate: { method: 'GET', path: '/api/diligence/case/:id/certificate' },
} as const

export const diligenceSettingsHeads = {
  settings: { method: 'GET', path: '/api/diligence/settings' },
  changeSettings: { method: 'PUT', path: '/api/diligence/settings' },
} as const
