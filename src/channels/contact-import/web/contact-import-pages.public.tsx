// The pages of this feature, for the list of screens; fetched when first shown.
export const contactImportPage = () => import('./import-page.tsx')
