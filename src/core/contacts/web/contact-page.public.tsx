/** `/contacts/$id`, fetched when it is first shown. */
export const contactPage = () => import('./contact-page-screen.tsx')
