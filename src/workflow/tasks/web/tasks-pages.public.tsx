// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export { readTasksSearch } from './tasks-search.ts'
export const tasksPage = () => import('./tasks-page.tsx')
export const taskAnalysisPage = () => import('./analysis/analysis-page.tsx')
export const tracksPage = () => import('./tracks/tracks-page.tsx')
