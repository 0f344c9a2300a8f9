// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export const appearancePage = () => import('./appearance-page.tsx')
