// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export const loginPage = () => import('./login-page.tsx')
export const logoutPage = () => import('./logout-page.tsx')
export const resetPasswordPage = () => import('./password/reset-password-page.tsx')
export const profilePage = () => import('./profile-page.tsx')
