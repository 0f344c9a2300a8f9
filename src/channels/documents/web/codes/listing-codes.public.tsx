import { Button, CopyButton, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { FormButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/toast.ts'
import type { QrCode } from '../../codes.contract.ts'
import { type OwnPiece, ownPieces, pieceWords } from '../../codes.rules.ts'
import { codeCalls, codeKind, codesQuery } from './code-calls.ts'
import classes from './codes.module.css'

/** How often the QR codes of a listing were scanned, by piece and place. */
export default function ListingCodes({ listingId }: { listingId: string }) {
  const codes = useQuery(codesQuery(listingId))
  const [isAdding, setAdding] = useState(false)
  const items = codes.data?.items ?? []
  return (
    <section className={classes.panel} aria-label="QR codes" data-screen-only>
      <header>
        <h2>QR codes</h2>
        {codes.data?.canEdit && !isAdding && (
          <Button size="compact-xs" variant="subtle" onClick={() => setAdding(true)}>
            Add a code
          </Button>
        )}
      </header>
      {isAdding && <NewCode listingId={listingId} onClose={() => setAdding(false)} />}
      {codes.isPending && <SkeletonRows rows={1} />}
      {codes.isError && <ErrorState error={codes.error} onRetry={() => void codes.refetch()} />}
      {codes.data && items.length === 0 && !isAdding && (
        <p className={classes.quiet}>Each document gets its own code when it is made. Scans are counted here.</p>
      )}
      <ul>
        {items.map((code) => (
          <li className="row wrap gap-wide pad-y-8" key={code.id}>
            <CodeLine code={code} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const recentOf = ({ days }: QrCode) => days.reduce((sum, { scans }) => sum + scans, 0)

function CodeLine({ code }: { code: QrCode }) {
  const name = [pieceWords(code.piece), code.place].filter(Boolean).join(', ')
  const image = useMutation({
    mutationFn: () => call(codeCalls.image, { params: { id: code.id } }),
    onSuccess: (file) => saveFile(file),
    onError: toastFailure,
  })
  return (
    <>
      <span className={classes.name}>
        <strong>{name}</strong>
        <small className="num">
          {code.scans === 1 ? '1 scan' : `${code.scans} scans`}
          {code.scans > 0 && `, ${recentOf(code)} in 30 days`}
        </small>
      </span>
      <Days days={code.days} />
      <span className="flex wrap gap-8">
        <CopyButton value={code.url}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy} aria-label={`Copy the link of ${name}`}>
              {copied ? 'Copied' : 'Copy link'}
            </Button>
          )}
        </CopyButton>
        <Button
          size="compact-xs"
          variant="default"
          loading={image.isPending}
          aria-label={`Download the QR code of ${name}`}
          onClick={() => image.mutate()}
        >
          Download
        </Button>
      </span>
    </>
  )
}

/** The last 30 days as bars; the numbers beside it say the same. */
function Days({ days }: { days: QrCode['days'] }) {
  if (!days.length) return null
  const most = Math.max(...days.map(({ scans }) => scans))
  const last = days.at(-1)?.day ?? ''
  return (
    <svg className={classes.days} viewBox="0 0 120 20" aria-hidden>
      {days.map(({ day, scans }) => {
        const ago = Math.round((Date.parse(last) - Date.parse(day)) / 86_400_000)
        const height = Math.max(2, (scans / most) * 20)
        return <rect key={day} x={116 - ago * 4} y={20 - height} width="3" height={height} rx="0.5" />
      })}
    </svg>
  )
}

function NewCode({ listingId, onClose }: { listingId: string; onClose(): void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    record: null,
    start: { piece: 'sign' as OwnPiece, place: '' },
    keptAs: `code.${listingId}`,
    async create(body) {
      await call(codeCalls.create, { params: { listingId }, body })
      announce('QR code added')
      await queryClient.invalidateQueries({ queryKey: [codeKind] })
    },
    onSaved: onClose,
    labels: { piece: 'Used on', place: 'Place' },
  })
  const cancel = () => {
    form.discard()
    onClose()
  }
  return (
    <RecordForm form={form} className={classes.form}>
      <NativeSelect {...form.text('piece')} data={ownPieces.map((one) => ({ value: one, label: pieceWords(one) }))} />
      <TextInput {...form.text('place')} required maxLength={80} autoComplete="off" placeholder="Front fence" />
      <FormButtons form={form} className="flex wrap gap-8" size="xs" save="Add code" onCancel={cancel} />
      <FormFailure form={form} className={classes.problem} />
    </RecordForm>
  )
}
