import { Button, Checkbox } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { listingCalls, listingKind, showListing } from '../listing-queries.ts'
import classes from '../status/status-menu.module.css'

/** Relists the property of a listing that has ended, and opens the editor of the new draft. */
export function ListAgainButton({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRepeat size={15} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Relist
      </Button>
      {isOpen && <ListAgainDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function ListAgainDialog({ id, name, onClose }: { id: string; name: string; onClose(): void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    record: null,
    start: { withPhotos: true },
    async create(body) {
      const listing = await call(listingCalls.listAgain, { params: { id }, body })
      showListing(queryClient, listing)
      void queryClient.invalidateQueries({ queryKey: [listingKind] })
      void navigate({ to: '/listings/$id/edit', params: { id: listing.id } })
    },
    labels: { withPhotos: 'Copy photos' },
  })
  return (
    <Dialog label="Relist" width={420} onClose={onClose}>
      <RecordForm form={form} className="stack gap-16 pad scroll">
        <h2>Relist {name}</h2>
        <p className="quiet">
          Creates a draft with the address, property details and features. Dates, offers and results stay here.
        </p>
        <Checkbox {...form.checkbox('withPhotos')} />
        {form.failure !== undefined && (
          <div className={classes.notice} role="alert">
            {saveFailure(form.failure)} <OpenLife error={form.failure} />
          </div>
        )}
        <DialogButtons form={form} className="flex wrap end gap-8" save="Relist" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}

/** Leads to the listing that a refusal names; nothing when it names none. */
export function OpenLife({ error }: { error: unknown }) {
  const open =
    error instanceof ApiError && error.code === 'conflict'
      ? (error.current as { id?: string; reference?: string } | undefined)
      : undefined
  if (!open?.id || !open.reference) return null
  return (
    <Link className="strong inherits" to="/listings/$id" params={{ id: open.id }} search={{}}>
      Open {open.reference}
    </Link>
  )
}
