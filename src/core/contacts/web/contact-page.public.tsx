/** `/contacts/$id`, fetched when it is first shown. */
export const contactPage = () => import('./page/contact-page-screen.tsx')
