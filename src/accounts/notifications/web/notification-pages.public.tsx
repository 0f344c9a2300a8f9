// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export const notificationsPage = () => import('./notifications-page.tsx')
export const notificationSettingsPage = () => import('./notification-settings-page.tsx')
