import { Button, Checkbox, Group } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
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
  const [withPhotos, setWithPhotos] = useState(true)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const relist = useMutation({
    mutationFn: () => call(listingCalls.listAgain, { params: { id }, body: { withPhotos } }),
    onSuccess: (listing) => {
      showListing(queryClient, listing)
      void queryClient.invalidateQueries({ queryKey: [listingKind] })
      void navigate({ to: '/listings/$id/edit', params: { id: listing.id } })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    relist.mutate()
  }
  return (
    <Dialog label="Relist" width={420} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <h2>Relist {name}</h2>
        <p className={classes.words}>
          Creates a draft with the address, property details and features. Dates, offers and results stay here.
        </p>
        <Checkbox label="Copy photos" checked={withPhotos} onChange={(event) => setWithPhotos(event.currentTarget.checked)} />
        {relist.error && (
          <div className={classes.notice} role="alert">
            {saveFailure(relist.error)} <OpenLife error={relist.error} />
          </div>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={relist.isPending}>
            Relist
          </Button>
        </Group>
      </form>
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
    <Link to="/listings/$id" params={{ id: open.id }} search={{}}>
      Open {open.reference}
    </Link>
  )
}
