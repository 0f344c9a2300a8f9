// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export const agentsPage = () => import('./agents-page.tsx')
export const agentPage = () => import('./agent-page.tsx')
