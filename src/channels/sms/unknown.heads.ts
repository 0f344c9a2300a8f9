import { heads } from '#common/endpoint.ts'

export const unknownSmsHeads = heads({
  list: { method: 'GET', path: '/api/sms/unknown' },
  attach: { method: 'POST', path: '/api/sms/unknown/attach' },
  dismiss: { method: 'POST', path: '/api/sms/unknown/dismiss' },
})
