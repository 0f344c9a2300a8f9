// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const openPaperHeads = {
  attendance: { method: 'GET', path: '/api/documents/attendance/:openId', produces: 'application/pdf' },
  signInSheet: { method: 'GET', path: '/api/documents/sign_in_sheet/:openId', produces: 'application/pdf' },
  sign: { method: 'GET', path: '/api/documents/open_sign/:openId', produces: 'application/pdf' },
} as const
