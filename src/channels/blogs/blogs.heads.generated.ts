// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const blogHeads = {
  create: { method: 'POST', path: '/api/blogs', creates: true },
  read: { method: 'POST', path: '/api/blogs/getBlogsById' },
  update: { method: 'PUT', path: '/api/blogs/:id' },
  remove: { method: 'DELETE', path: '/api/blogs/:id' },
  restore: { method: 'POST', path: '/api/blogs/:id/restore' },
  step: { method: 'POST', path: '/api/blogs/:id/step' },
  preview: { method: 'GET', path: '/api/blogs/:id/preview' },
  versions: { method: 'GET', path: '/api/blogs/:id/versions' },
  oneVersion: { method: 'GET', path: '/api/blogs/:id/versions/:number' },
  pictureAddress: { method: 'GET', path: '/api/blogs/picture_address' },
  addPicture: { method: 'POST', path: '/api/blogs/pictures', creates: true },
  website: { method: 'GET', path: '/api/blogs/website' },
} as const

export const publicBlogHeads = {
  home: { method: 'GET', path: '/p/:slug', access: 'public', produces: 'text/html; charset=utf-8' },
  jsonFeed: { method: 'GET', path: '/p/:slug/feed.json', access: 'public', produces: 'application/feed+json; charset=utf-8' },
  rss: { method: 'GET', path: '/p/:slug/rss.xml', access: 'public', produces: 'application/rss+xml; charset=utf-8' },
  snippet: { method: 'GET', path: '/p/:slug/snippet.html', access: 'public', produces: 'text/html; charset=utf-8' },
  post: { method: 'GET', path: '/p/:slug/:post', access: 'public', produces: 'text/html; charset=utf-8' },
} as const
