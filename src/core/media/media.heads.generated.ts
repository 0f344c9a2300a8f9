// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const mediaHeads = {
  uploadForm: { method: 'POST', path: '/api/listinger/uploadMedia', files: true },
  create: { method: 'POST', path: '/api/media/create', creates: true },
  update: { method: 'PUT', path: '/api/media/update/:id' },
  openWhole: { method: 'GET', path: '/api/media/whole/:id' },
  openOriginal: { method: 'GET', path: '/api/media/original/:id' },
  newAddresses: { method: 'POST', path: '/api/media/new_addresses/:id' },
  headingImages: { method: 'GET', path: '/api/media/get_heading_images/:id' },
  addHeadingImage: { method: 'POST', path: '/api/media/heading_images/:id', creates: true },
  changeHeadingImage: { method: 'PUT', path: '/api/media/heading_image/:id' },
  removeHeadingImage: { method: 'DELETE', path: '/api/media/heading_image/:id' },
  restoreHeadingImage: { method: 'POST', path: '/api/media/heading_image/:id/restore' },
  reorder: { method: 'PUT', path: '/api/media/reorder/:id' },
  remove: { method: 'DELETE', path: '/api/media/delete/:id' },
  restore: { method: 'POST', path: '/api/media/restore/:id' },
} as const
