import { heads } from '#common/endpoint.ts'

export const installationHeads = heads({
  state: { method: 'GET', path: '/api/installation' },
  release: { method: 'POST', path: '/api/installation/release' },
})
