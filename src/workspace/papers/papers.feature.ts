import { feature } from '#platform/feature.ts'
import { authorityPaperEndpoints } from './authority-paper.contract.ts'
import { diligenceRegisterEndpoints } from './diligence-register.contract.ts'
import { marketAnalysisEndpoints } from './market-analysis.contract.ts'
import { openPaperEndpoints } from './open-papers.contract.ts'
import { analysisLinks } from './server/analyses/analysis-links.ts'
import { paperRoutes } from './server/papers.routes.ts'

/** Paper about work rather than a listing: market analyses, authorities to sign, the register, sheets and signs of open homes. */
export const papers = feature({
  name: 'papers',
  endpoints: {
    marketAnalysis: marketAnalysisEndpoints,
    authorityPaper: authorityPaperEndpoints,
    diligenceRegister: diligenceRegisterEndpoints,
    openPapers: openPaperEndpoints,
  },
  routes: [paperRoutes],
  links: [analysisLinks],
  archive: {
    tables: ['analysis_pages'],
  },
})
