import { heads } from '#common/endpoint.ts'

export const smsHeads = heads({
  compose: { method: 'GET', path: '/api/sms/contacts/:id' },
  send: { method: 'POST', path: '/api/sms/messages', creates: true },
  settings: { method: 'GET', path: '/api/sms/settings' },
  changeSettings: { method: 'PUT', path: '/api/sms/settings' },
  hook: { method: 'POST', path: '/api/sms/hooks/:hook', access: 'public' },
})
