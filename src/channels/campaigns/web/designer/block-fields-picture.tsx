import { SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { config } from '#ui/config.ts'
import { type FieldsProps, LinkField, type Of } from './block-fields-words.tsx'
import { bannersQuery } from '../campaign-calls.ts'
import common from '../campaigns.module.css'
import classes from './designer.module.css'
import { ListingField } from './listing-field.tsx'

export function ImageFields({ block, onChange }: FieldsProps<Of<'image'>>) {
  const banners = useQuery(bannersQuery())
  const ready = (banners.data ?? []).filter(({ state }) => state === 'ready')
  const { source } = block
  const [kind, setKind] = useState(source?.kind ?? 'banner')
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Image source"
        value={kind}
        onChange={(next) => setKind(next === 'listing' ? 'listing' : 'banner')}
        data={[
          { value: 'banner', label: 'Banner image' },
          { value: 'listing', label: 'Listing photo' },
        ]}
      />
      {kind === 'listing' ? (
        <ListingField
          label="Listing"
          most={1}
          values={source?.kind === 'listing' ? [source.listingId] : []}
          onChange={([listingId]) =>
            onChange({ ...block, source: listingId ? { kind: 'listing', listingId, mediaId: null } : null })
          }
        />
      ) : ready.length ? (
        <div className={classes.pictures} role="group" aria-label="Banner images">
          {ready.map((image) => (
            <button
              key={image.id}
              type="button"
              aria-pressed={source?.kind === 'banner' && source.imageId === image.id}
              onClick={() =>
                onChange({ ...block, source: { kind: 'banner', imageId: image.id }, alt: block.alt || (image.altText ?? '') })
              }
            >
              <img src={config.apiHost + (image.urls.thumb ?? '')} alt={image.altText ?? image.fileName} />
            </button>
          ))}
        </div>
      ) : (
        <p className={common.quiet}>No banner images yet. Add some in Settings, Banner images.</p>
      )}
      <TextInput
        size="sm"
        label="Image description (alt text)"
        maxLength={300}
        value={block.alt}
        onChange={(event) => onChange({ ...block, alt: event.currentTarget.value })}
      />
      <LinkField value={block.href} onChange={(href) => onChange({ ...block, href })} />
    </>
  )
}
