import { heads } from '#common/endpoint.ts'

export const openPaperHeads = heads({
  attendance: { method: 'GET', path: '/api/documents/attendance/:openId', produces: 'application/pdf' },
  signInSheet: { method: 'GET', path: '/api/documents/sign_in_sheet/:openId', produces: 'application/pdf' },
})
