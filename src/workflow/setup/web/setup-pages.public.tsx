// The page of this feature, for the list of screens; fetched when it is first shown.
export const setupPage = () => import('./setup-page.tsx')
