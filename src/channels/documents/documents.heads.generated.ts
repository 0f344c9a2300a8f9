// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const documentHeads = {
  createPdf: { method: 'GET', path: '/api/listinger/createPdf/:listingId', produces: 'application/pdf' },
  websiteBrochure: { method: 'GET', path: '/api/listinger/websiteBrochure/:listingId/pdf', produces: 'application/pdf' },
  createTile: { method: 'GET', path: '/api/listinger/createTile/:listingId', produces: 'image/png' },
  stockList: { method: 'GET', path: '/api/listinger/createPdfStocklist', produces: 'application/pdf' },
  stockListPreview: { method: 'GET', path: '/api/documents/stock-list/preview' },
  stockListTable: { method: 'GET', path: '/api/documents/stock-list/table', produces: 'application/octet-stream' },
  studio: { method: 'GET', path: '/api/documents/studio/:listingId' },
  choose: { method: 'PUT', path: '/api/documents/studio/:listingId' },
  brandPreview: { method: 'POST', path: '/api/documents/brand_preview' },
  check: { method: 'GET', path: '/api/documents/check/:listingId' },
  preview: { method: 'GET', path: '/api/documents/preview/:listingId' },
} as const
