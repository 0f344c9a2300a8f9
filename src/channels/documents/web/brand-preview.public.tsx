import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BrandingPatch } from '#accounts/branding/branding.contract.ts'
import { PreviewFrame } from '#accounts/branding/web/preview-frame.public.tsx'
import { messageOf } from '#ui/api/api-error.ts'
import { callQuery } from '#ui/api/query.ts'
import classes from './brand-preview.module.css'
import { documentCalls } from './document-calls.ts'

/** A brochure in the looks that are being chosen. */
export default function BrandPreview({ branding }: { branding: BrandingPatch }) {
  const brochure = useQuery({
    ...callQuery('branding', documentCalls.brandPreview, { body: { branding } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <PreviewFrame problem={brochure.isError ? messageOf(brochure.error) : undefined} isBusy={brochure.isFetching}>
      {brochure.data && (
        <img
          className={classes.brochure}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(brochure.data.svg)}`}
          alt="Brochure with this branding"
        />
      )}
    </PreviewFrame>
  )
}
