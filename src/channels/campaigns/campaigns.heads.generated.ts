// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const campaignHeads = {
  create: { method: 'POST', path: '/api/campaign/create', creates: true },
  get: { method: 'GET', path: '/api/campaign/get/:id' },
  all: { method: 'GET', path: '/api/campaign/all/:clientId' },
  update: { method: 'PUT', path: '/api/campaign/update/:id' },
  remove: { method: 'DELETE', path: '/api/campaign/delete/:id' },
  restore: { method: 'POST', path: '/api/campaign/restore/:id' },
  copy: { method: 'POST', path: '/api/campaign/copy/:id', creates: true },
  step: { method: 'POST', path: '/api/campaign/step/:id' },
  activate: { method: 'POST', path: '/api/campaign/activate' },
  preview: { method: 'POST', path: '/api/campaign/previewemail' },
  test: { method: 'POST', path: '/api/campaign/test/:id' },
  review: { method: 'GET', path: '/api/campaign/review/:id' },
  checkLinks: { method: 'POST', path: '/api/campaign/check_links/:id' },
  audience: { method: 'POST', path: '/api/campaign/audience' },
  audiencePeople: { method: 'POST', path: '/api/campaign/audience_people' },
} as const
