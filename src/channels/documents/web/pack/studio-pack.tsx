import { Button, Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { saveFile } from '#ui/save-file.ts'
import { call } from '#ui/api/api.ts'
import { FormButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
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
  const form = useForm({
    record: null,
    start: {
      pieces: { [first]: packDefaults[first] } as Pieces,
      note: '',
      hasColourNote: null as boolean | null,
    },
    keptAs: `pack.${listingId}`,
    canSave: ({ pieces }) => packTypes.some((one) => pieces[one]),
    async create({ pieces, note }) {
      const chosen = packTypes.flatMap((type) => {
        const piece = pieces[type]
        return piece ? [{ type, quantity: Number(piece.quantity), stock: piece.stock }] : []
      })
      const body = { pieces: chosen, ...(theme && { theme }), note, hasColourNote, allowMissing }
      saveFile(await call(packCalls.create, { params: { listingId }, body }))
      announce('Print-shop pack downloaded')
      await queryClient.invalidateQueries({ queryKey: [packKind] })
    },
    onSaved: onClose,
    labels: { note: 'Note for the print shop', hasColourNote: 'Explain RGB colours' },
  })
  const hasColourNote = form.values.hasColourNote ?? settings.data?.hasColourNote ?? true
  const set = (one: BrochureType, piece: Pieces[BrochureType]) => {
    const { [one]: _, ...others } = form.values.pieces
    form.set({ pieces: piece ? { ...others, [one]: piece } : others })
  }
  const cancel = () => {
    form.discard()
    onClose()
  }
  return (
    <RecordForm form={form} className="stack gap-16">
      <fieldset className="stack gap-2">
        <legend>Documents</legend>
        {packTypes.map((one) => {
          const piece = form.values.pieces[one]
          return (
            <div key={one} className={`${classes.piece} stack gap-8 pad-y-8`}>
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
        {...form.text('note')}
        placeholder="Delivery address, finishing, date needed"
        maxLength={600}
        autosize
        minRows={2}
        maxRows={6}
      />
      <Switch
        size="sm"
        label="Explain RGB colours"
        description={
          canEdit ? 'Asks the shop to convert to CMYK. Remembered for your agency' : 'Asks the shop to convert to CMYK'
        }
        checked={hasColourNote}
        onChange={(event) => form.set({ hasColourNote: event.currentTarget.checked })}
      />
      <FormFailure form={form} className={classes.problem} />
      <FormButtons form={form} className="flex wrap gap-8" size="xs" save="Download pack" onCancel={cancel} />
    </RecordForm>
  )
}
