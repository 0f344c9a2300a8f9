// The review of duplicates, for the list of screens; fetched when first shown.
export const duplicatesPage = () => import('./duplicates/duplicates-page.tsx')
