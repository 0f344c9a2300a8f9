import { Button, Checkbox, Group, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { wordOf } from '#common/text/name-words.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import { today } from '#ui/typed/day-text.ts'
import type { ListingPatch } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import type { Listing } from '../../listings.contract.ts'
import { endsWork, needsReason } from '../../listings.rules.ts'
import { choiceWord } from '../../choice-words.rules.ts'
import { labelOf } from '../fields/field-labels.ts'
import { remainingWorkQuery } from '../listing-queries.ts'
import { OpenLife } from '../page/list-again.tsx'
import { MissingList } from '../page/listing-page-missing.tsx'
import { asksBuyer, BuyerChoice } from './status-menu-buyer.tsx'
import { wordsOfWork } from './remaining-work.ts'
import { isLeaseSideAlone } from './status-menu-change.ts'
import { type Askable, askedFor, missingElsewhere, optional, type Step } from './status-menu-steps.ts'
import classes from './status-menu.module.css'

interface StatusFormProps {
  listing: Listing
  to: ListingStatus
  /** The server's answer to the last try. */
  error: Error | null
  isSaving: boolean
  onTake(step: Step): void
  onClose(): void
}

const isOpenElsewhere = (error: unknown) => error instanceof ApiError && error.code === 'conflict'

/** Asks what a step needs: why, when, for how much. */
export function StatusForm({ listing, to, error, isSaving, onTake, onClose }: StatusFormProps) {
  const asks = askedFor(listing, to)
  const elsewhere = missingElsewhere(listing, to)
  // While the step is being saved the listing is shown as if it had been taken already.
  const from = useRef(listing.status)
  if (listing.status !== to) from.current = listing.status
  const asksReason = needsReason(from.current, to)
  const [reason, setReason] = useState('')
  const [fields, setFields] = useState<ListingPatch>(() =>
    Object.fromEntries([
      ...asks.map((field) => [field, listing[field] ?? (isMoney(field) || optional.has(field) ? null : today())]),
      ...(asks.includes('soldPriceCents') ? [['soldPriceDisplay', listing.soldPriceDisplay ?? 'no']] : []),
    ]),
  )
  const [isTried, setTried] = useState(false)
  const asksWork = endsWork(to) && !isLeaseSideAlone(listing, to)
  const work = useQuery({ ...remainingWorkQuery(listing.id), enabled: asksWork }).data
  const workWords = asksWork && work ? wordsOfWork(work) : undefined
  const [endsIt, setEndsIt] = useState(true)
  const refused = error instanceof ApiError ? error.fields : []
  const inForm = (path: string) => path === 'statusReason' || asks.some((field) => field === path)
  const errorOf = (path: string, isEmpty: boolean, need: string) =>
    (isTried && isEmpty ? need : refused.find((field) => field.path === path)?.message) ?? undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if ((asksReason && !reason.trim()) || asks.some((field) => !fields[field] && !optional.has(field)) || elsewhere.length > 0)
      return
    onTake({ to, fields, endsWork: endsIt && workWords !== undefined, ...(asksReason ? { reason: reason.trim() } : {}) })
  }
  const set = (patch: ListingPatch) => setFields({ ...fields, ...patch })
  const title = `Mark as ${wordOf(to).toLowerCase()}`
  return (
    <Dialog label={title} width={420} onClose={onClose}>
      <form className="stack gap-16 pad scroll" onSubmit={submit} noValidate>
        <h2>{title}</h2>
        {elsewhere.length > 0 && (
          <div className={classes.notice}>
            Complete these first:
            <MissingList id={listing.id} missing={elsewhere} canEdit />
          </div>
        )}
        {isLeaseSideAlone(listing, to) && (
          <p className="quiet">
            Only the lease side ends. The listing stays for sale with this tenant. You can undo this in the history.
          </p>
        )}
        {to === 'live' && !listing.media.some(({ kind, state }) => kind === 'photo' && state !== 'failed') && (
          <p className="quiet">No photos yet. Portals reject listings without photos.</p>
        )}
        {error && (
          <div className={classes.notice} role="alert">
            {saveFailure(error)} <OpenLife error={error} />
            <MissingList
              id={listing.id}
              missing={refused.filter(({ path }) => path !== 'status' && !isOpenElsewhere(error) && !inForm(path))}
              canEdit
            />
          </div>
        )}
        {asksReason && (
          <Textarea
            data-autofocus
            autoFocus
            label="Reason"
            description="Saved in the listing history."
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={errorOf('statusReason', !reason.trim(), 'Enter a reason')}
          />
        )}
        {asks.map((field) =>
          field === 'soldPriceCents' ? (
            <SoldPrice
              key={field}
              fields={fields}
              onChange={set}
              error={errorOf(field, !fields[field], 'Enter the sale price')}
            />
          ) : field === 'offerCents' ? (
            <Money key={field} field={field} cents={fields.offerCents ?? null} onChange={(cents) => set({ offerCents: cents })} />
          ) : (
            <DayInput
              key={field}
              label={optional.has(field) ? `${labelOf(field)} (if known)` : labelOf(field)}
              value={fields[field] ?? null}
              onChange={(day) => set({ [field]: day })}
              error={errorOf(field, !fields[field] && !optional.has(field), 'Enter a date')}
            />
          ),
        )}
        {asksBuyer(listing, to) && <BuyerChoice to={to} onChange={(buyers) => set({ buyers })} />}
        {workWords && (
          <Checkbox label={workWords} checked={endsIt} onChange={(event) => setEndsIt(event.currentTarget.checked)} />
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={elsewhere.length > 0}>
            {title}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

const isMoney = (field: Askable) => field === 'soldPriceCents' || field === 'offerCents'

interface MoneyProps {
  field: Askable
  cents: number | null
  onChange(cents: number | null): void
}
/** Private: it never leaves the office. */
const Money = ({ field, cents, onChange }: MoneyProps) => (
  <MoneyInput label={`${labelOf(field)} (private, if known)`} value={cents || null} onChange={onChange} />
)

interface SoldPriceProps {
  fields: ListingPatch
  onChange(patch: ListingPatch): void
  error: string | undefined
}
function SoldPrice({ fields, onChange, error }: SoldPriceProps) {
  const cents = fields.soldPriceCents
  return (
    <div className="stack top gap-12 halves">
      <MoneyInput
        label={labelOf('soldPriceCents')}
        value={cents || null}
        onChange={(soldPriceCents) => onChange({ soldPriceCents })}
        error={error}
      />
      <NativeSelect
        label="Price display"
        value={fields.soldPriceDisplay ?? 'no'}
        onChange={(event) => onChange({ soldPriceDisplay: event.currentTarget.value as 'yes' | 'no' | 'range' })}
        data={['no', 'yes', 'range'].map((value) => ({ value, label: choiceWord(value) }))}
      />
    </div>
  )
}
