import { Button, CopyButton } from '@mantine/core'
import { IconWorldShare } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { formatDate, formatDateTime } from '#ui/formatting.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { appraisalKind } from '#workflow/appraisals/appraisal-values.contract.ts'
import type { AnalysisPage } from '../../market-analysis.contract.ts'
import { analysisCalls, sharedPagesQuery } from './analysis-calls.ts'

/** Links by which the owner reads the market analysis, each with how often it was opened. */
export default function SharedPages({ appraisalId }: { appraisalId: string }) {
  const queryClient = useQueryClient()
  const pages = useQuery(sharedPagesQuery(appraisalId)).data
  const again = () => queryClient.invalidateQueries({ queryKey: [appraisalKind] })
  const share = useMutation({
    mutationFn: () => call(analysisCalls.share, { params: { appraisalId } }),
    async onSuccess() {
      await again()
      announce('Page shared. Copy its link')
    },
    onError: toastFailure,
  })
  if (!pages || (!pages.canShare && pages.items.length === 0)) return null
  return (
    <>
      {pages.canShare && (
        <Button
          size="md"
          fullWidth
          variant="default"
          leftSection={<IconWorldShare size={18} aria-hidden />}
          loading={share.isPending}
          onClick={() => share.mutate()}
        >
          Share as a page
        </Button>
      )}
      {pages.items.length === 0 ? (
        <p className="quiet">The owner reads it without signing in. The estimate then counts as given by link.</p>
      ) : (
        <ul aria-label="Shared pages">
          {pages.items.map((one) => (
            <Shared key={one.id} page={one} canEdit={pages.canShare} onChange={again} />
          ))}
        </ul>
      )}
    </>
  )
}

interface SharedProps {
  page: AnalysisPage
  canEdit: boolean
  onChange(): Promise<void>
}
function Shared({ page, canEdit, onChange }: SharedProps) {
  const { id, createdAt, createdByName, expiresAt, isWithdrawn, views, lastSeenAt, url } = page
  const set = useMutation({
    mutationFn: (to: boolean) => call(analysisCalls.withdraw, { params: { id }, body: { isWithdrawn: to } }),
    async onSuccess(after) {
      await onChange()
      if (after.isWithdrawn) toastUndo('Link withdrawn', () => set.mutate(false), `analysis page ${id}`)
      else announce('Link works again')
    },
    onError: toastFailure,
  })
  const isOver = Date.parse(expiresAt) <= Date.now()
  const standing = isWithdrawn ? 'Withdrawn' : isOver ? 'Expired' : `Open until ${formatDate(expiresAt)}`
  const seen = lastSeenAt
    ? `Opened ${views === 1 ? 'once' : `${views} times`}, last ${formatDateTime(lastSeenAt)}`
    : 'Not opened yet'
  return (
    <li className="row between wrap gap-8 pad-y-8 line-above small">
      <span className="narrow">
        <span className="block strong">{seen}</span>
        <span className="block meta">
          {[standing, `shared ${formatDate(createdAt)}`, createdByName && `by ${createdByName}`].filter(Boolean).join(' · ')}
        </span>
      </span>
      {canEdit && !isOver && (
        <span className="row gap-8">
          {url && (
            <>
              <CopyButton value={url}>
                {({ copied, copy }) => (
                  <Button size="compact-xs" variant="default" onClick={copy}>
                    {copied ? 'Copied' : 'Copy link'}
                  </Button>
                )}
              </CopyButton>
              <Button size="compact-xs" variant="default" component="a" href={url} target="_blank" rel="noreferrer">
                Open
              </Button>
            </>
          )}
          <Button size="compact-xs" variant="subtle" loading={set.isPending} onClick={() => set.mutate(!isWithdrawn)}>
            {isWithdrawn ? 'Reactivate' : 'Withdraw'}
          </Button>
        </span>
      )}
    </li>
  )
}
