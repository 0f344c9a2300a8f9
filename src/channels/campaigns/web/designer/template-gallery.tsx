import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import type { BlockType } from '../../design.contract.ts'
import { designOf, type TemplateKey, templateKeys, templates } from '../../templates.rules.ts'
import { campaignCalls, campaignKind } from '../campaign-calls.ts'
import classes from './template-gallery.module.css'
import { ListingField } from './listing-field.tsx'

/** A small picture of a template's blocks. */
function Sketch({ template }: { template: TemplateKey }) {
  const { look, blocks } = designOf(template, ['sample'])
  const shape = (type: BlockType, i: number) => <i key={i} data-block={type} />
  return (
    <span className={classes.sketch} data-look={look} aria-hidden>
      {blocks.map(({ type }, i) => shape(type, i))}
    </span>
  )
}

/** Eight templates, and the listings they are filled with. */
export default function TemplateGallery({ onClose, listingIds = [] }: { onClose(): void; listingIds?: readonly string[] }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<TemplateKey>('justListed')
  const [listings, setListings] = useState<string[]>([...listingIds])
  const { about, listings: most } = templates[chosen]
  const create = useMutation({
    mutationFn: () => call(campaignCalls.create, { body: { template: chosen, listingIds: listings.slice(0, most) } }),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: [campaignKind] })
      void navigate({ to: '/campaigns/$id', params: { id } })
    },
  })
  return (
    <Dialog label="New campaign" width={760} onClose={onClose}>
      <div className="stack gap-16 pad scroll">
        <h2>New campaign</h2>
        <div className={classes.templates} role="radiogroup" aria-label="Template">
          {templateKeys.map((key) => (
            <label key={key} className={`${classes.template} hovers`}>
              <input type="radio" name="template" value={key} checked={chosen === key} onChange={() => setChosen(key)} />
              <Sketch template={key} />
              <strong>{templates[key].name}</strong>
            </label>
          ))}
        </div>
        <p className="quiet">{about}</p>
        {most > 0 && (
          <ListingField
            label={most === 1 ? 'Listing' : `Listings, up to ${most}`}
            most={most}
            values={listings.slice(0, most)}
            onChange={setListings}
          />
        )}
        {create.isError && (
          <p className="quiet problem" role="alert">
            {saveFailure(create.error)}
          </p>
        )}
        <div className="flex end gap-8">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={create.isPending} onClick={() => create.mutate()}>
            Create
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
