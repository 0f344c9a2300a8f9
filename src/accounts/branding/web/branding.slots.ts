import { registry, slot } from '#ui/slots.ts'
import type { BrandingPatch } from '../branding.contract.ts'

/** Previews that features above draw in the agency's looks, with the changes that are typed and not saved; each is a view of the preview. */
export const brandPreview = slot<{ branding: BrandingPatch }>('branding preview')

/** Buttons beside the title of the branding page. */
export const brandingTools = slot<Record<never, never>>('branding tools')

interface PublicChoices {
  /** Kind of their live events. */
  kind: 'blog' | 'review'
  list(signal: AbortSignal): Promise<{ value: string; label: string }[]>
}
/** Published content of the agency that emails can use. */
export const publicChoices = registry<PublicChoices>('published by the agency')
