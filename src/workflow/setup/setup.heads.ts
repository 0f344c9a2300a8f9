import { heads } from '#common/endpoint.ts'

export const setupHeads = heads({
  setupState: { method: 'GET', path: '/api/setup', access: 'public' },
  setUp: { method: 'POST', path: '/api/setup', access: 'public' },
})
