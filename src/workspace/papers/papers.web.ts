import { openSign, openVisitors } from '#workflow/opens/web/open.slots.ts'
import { appraisalPapers } from '#workflow/appraisals/web/appraisal.slots.ts'
import { authorityPapers } from '#workflow/authorities/web/authority.slots.ts'
import { registerPapers } from '#workflow/diligence/web/diligence.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const papersWeb = [
  fills(authorityPapers, {
    id: 'paper',
    order: 10,
    permission: 'authorities.read',
    load: () => import('./web/authorities/authority-button.public.tsx'),
  }),
  fills(registerPapers, {
    id: 'register',
    order: 10,
    load: () => import('./web/diligence/register-button.public.tsx'),
  }),
  fills(appraisalPapers, {
    id: 'present',
    order: 5,
    permission: 'appraisals.read',
    load: () => import('./web/analyses/present-button.public.tsx'),
  }),
  fills(appraisalPapers, {
    id: 'pages',
    order: 20,
    permission: 'appraisals.read',
    load: () => import('./web/analyses/shared-pages.public.tsx'),
  }),
  fills(appraisalPapers, {
    id: 'analysis',
    order: 10,
    permission: 'documents.print',
    load: () => import('./web/analyses/analysis-button.public.tsx'),
  }),
  fills(openSign, {
    id: 'print',
    order: 10,
    permission: 'documents.print',
    load: () => import('./web/opens/sign-button.public.tsx'),
  }),
  fills(openSign, {
    id: 'sheet',
    order: 20,
    permission: 'documents.print',
    load: () => import('./web/opens/sheet-button.public.tsx'),
  }),
  fills(openVisitors, {
    id: 'attendance',
    order: 10,
    permission: 'opens.read',
    load: () => import('./web/opens/attendance-button.public.tsx'),
  }),
]
