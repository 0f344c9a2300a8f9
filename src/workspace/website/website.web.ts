import { brandingTools } from '#accounts/branding/web/branding.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const websiteWeb = [
  fills(brandingTools, {
    id: 'website',
    order: 10,
    permission: 'branding.read',
    load: () => import('./web/website-button.public.tsx'),
  }),
]
