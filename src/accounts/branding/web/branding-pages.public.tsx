// The page of this feature, for the list of screens; fetched when it is first shown.
export const brandingPage = () => import('./branding-page.tsx')
