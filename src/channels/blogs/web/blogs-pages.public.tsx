// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export const blogsPage = () => import('./blogs-page.tsx')
export const blogPage = () => import('./blog-page.tsx')
export { readBlogsSearch } from './blogs-search.ts'
