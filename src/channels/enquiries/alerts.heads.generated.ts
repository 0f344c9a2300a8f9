// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const enquiryAlertHeads = {
  settings: { method: 'GET', path: '/api/enquiry_settings' },
  changeSettings: { method: 'PUT', path: '/api/enquiry_settings' },
} as const
