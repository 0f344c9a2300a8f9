import { Button, Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { saveFile } from '#ui/save-file.ts'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { useKeptText } from '#ui/form/use-kept-text.ts'
import { CountInput } from '#ui/typed/number-inputs.tsx'
import { type BrochureType, brochureTypes, type DocumentType, type Theme, typeFacts } from '../../documents.rules.ts'
import { mostCopies, packDefaults, packTypes, sizeWords } from '../../print-pack.rules.ts'
import { StudioPart } from '../studio-part.public.tsx'
import { packCalls, packKind, packQuery } from './pack-calls.ts'
import classes from './pack.module.css'

interface StudioPackProps {
  listingId: string
  type: DocumentType
  theme: Theme | undefined
  /** A draft is never packed: its mark would be printed. */
  isDraft: boolean
  isBlocked: boolean
  allowMissing: boolean
  /** May change what the agency's next pack says. */
  canEdit: boolean
}

/** Documents for a print shop, with a job sheet, in one file. */
export function StudioPack(props: StudioPackProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <StudioPart
      id="studio-pack"
      title="Print-shop pack"
      action={
        !isOpen && (
          <Button size="compact-xs" variant="default" disabled={props.isDraft || props.isBlocked} onClick={() => setOpen(true)}>
            Create a pack
          </Button>
        )
      }
      note={
        !isOpen &&
        (props.isDraft
          ? 'Make the listing live first: drafts are marked on every page.'
          : 'PDFs with bleed and crop marks, and a job sheet, in one zip file.')
      }
    >
      {isOpen && <PackForm {...props} onClose={() => setOpen(false)} />}
    </StudioPart>
  )
}

type Pieces = Partial<Record<BrochureType, { quantity: number | string; stock: string }>>

function PackForm({ listingId, type, theme, allowMissing, canEdit, onClose }: StudioPackProps & { onClose(): void }) {
  const queryClient = useQueryClient()
  const settings = useQuery(packQuery())
  const first = brochureTypes.find((one) => one === type) ?? 'a4'
  const {
    values: form,
    set: change,
    forget,
  } = useKeptText(`pack.${listingId}`, {
    pieces: { [first]: packDefaults[first] } as Pieces,
    note: '',
    hasColourNote: null as boolean | null,
  })
  const hasColourNote = form.hasColourNote ?? settings.data?.hasColourNote ?? true
  const chosen = packTypes.filter((one) => form.pieces[one])
  const create = useMutation({
    mutationFn: () =>
      call(packCalls.create, {
        params: { listingId },
        body: {
          pieces: chosen.map((one) => ({
            type: one,
            quantity: Number(form.pieces[one]?.quantity),
            stock: form.pieces[one]?.stock ?? '',
          })),
          ...(theme && { theme }),
          note: form.note,
          hasColourNote,
          allowMissing,
        },
      }),
    onSuccess: async (file) => {
      saveFile(file)
      announce('Print-shop pack downloaded')
      forget()
      await queryClient.invalidateQueries({ queryKey: [packKind] })
      onClose()
    },
  })
  const set = (one: BrochureType, piece: Pieces[BrochureType]) => {
    const { [one]: _, ...others } = form.pieces
    change({ pieces: piece ? { ...others, [one]: piece } : others })
  }
  const cancel = () => {
    forget()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending && chosen.length > 0) create.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <fieldset className={classes.pieces}>
        <legend>Documents</legend>
        {packTypes.map((one) => {
          const piece = form.pieces[one]
          return (
            <div key={one} className={classes.piece}>
              <Checkbox
                size="sm"
                label={typeFacts[one].name}
                description={sizeWords(typeFacts[one])}
                checked={piece !== undefined}
                onChange={(event) => set(one, event.currentTarget.checked ? packDefaults[one] : undefined)}
              />
              {piece && (
                <div className={classes.fields}>
                  <CountInput
                    size="xs"
                    label="Copies"
                    aria-label={`Copies of ${typeFacts[one].name}`}
                    required
                    min={1}
                    max={mostCopies}
                    value={typeof piece.quantity === 'number' ? piece.quantity : null}
                    onChange={(quantity) => set(one, { ...piece, quantity: quantity ?? '' })}
                  />
                  <TextInput
                    size="xs"
                    label="Stock"
                    aria-label={`Stock of ${typeFacts[one].name}`}
                    maxLength={80}
                    autoComplete="off"
                    value={piece.stock}
                    onChange={(event) => set(one, { ...piece, stock: event.currentTarget.value })}
                  />
                </div>
              )}
            </div>
          )
        })}
      </fieldset>
      <Textarea
        label="Note for the print shop"
        placeholder="Delivery address, finishing, date needed"
        maxLength={600}
        autosize
        minRows={2}
        maxRows={6}
        value={form.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <Switch
        size="sm"
        label="Explain RGB colours"
        description={
          canEdit ? 'Asks the shop to convert to CMYK. Remembered for your agency' : 'Asks the shop to convert to CMYK'
        }
        checked={hasColourNote}
        onChange={(event) => change({ hasColourNote: event.currentTarget.checked })}
      />
      {create.isError && (
        <p className={classes.problem} role="alert">
          {messageOf(create.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" size="xs" loading={create.isPending} disabled={chosen.length === 0}>
          Download pack
        </Button>
        <Button size="xs" variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
