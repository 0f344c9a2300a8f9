// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const publicWebsiteHeads = {
  listings: { method: 'GET', path: '/p/:slug/listings.json', access: 'public', produces: 'application/json; charset=utf-8' },
  rss: { method: 'GET', path: '/p/:slug/listings.rss', access: 'public', produces: 'application/rss+xml; charset=utf-8' },
  openHomes: { method: 'GET', path: '/p/:slug/open-homes.ics', access: 'public', produces: 'text/calendar; charset=utf-8' },
  sitemap: { method: 'GET', path: '/p/:slug/sitemap.xml', access: 'public', produces: 'application/xml; charset=utf-8' },
  robots: { method: 'GET', path: '/p/:slug/robots.txt', access: 'public', produces: 'text/plain; charset=utf-8' },
  script: { method: 'GET', path: '/p/:slug/embed.js', access: 'public', produces: 'text/javascript; charset=utf-8' },
  list: { method: 'GET', path: '/p/:slug/listings', access: 'public', produces: 'text/html; charset=utf-8' },
  page: { method: 'GET', path: '/p/:slug/listings/:ref', access: 'public', produces: 'text/html; charset=utf-8' },
} as const

export const websiteHeads = {
  settings: { method: 'GET', path: '/api/website/settings' },
  changeSettings: { method: 'PUT', path: '/api/website/settings' },
  posts: { method: 'GET', path: '/api/website/posts' },
  takePost: { method: 'POST', path: '/api/website/posts/:id/take' },
} as const
