/** `/properties/$id`, fetched when it is first shown. */
export const propertyPage = () => import('./property-page.tsx')
