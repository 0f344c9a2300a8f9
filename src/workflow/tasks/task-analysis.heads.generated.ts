// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const taskAnalysisHeads = {
  analyze: { method: 'POST', path: '/api/tasks/get_analyze_task' },
} as const
