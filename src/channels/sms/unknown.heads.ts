import { heads } from '#common/endpoint.ts'

export const unknownSmsHeads = heads({
  list: { method: 'GET', path: '/api/sms/unknown' },
  attach: { method: 'POST', path: '/api/sms/unknown/attach' },
  attached: { method: 'GET', path: '/api/sms/unknown/attached' },
  detach: { method: 'POST', path: '/api/sms/unknown/detach' },
  dismiss: { method: 'POST', path: '/api/sms/unknown/dismiss' },
})
