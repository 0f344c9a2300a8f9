import { Button, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { config } from '#ui/config.ts'
import type { Block, Leaf } from '../design.contract.ts'
import { blockKinds, newBlock } from './block-words.ts'
import { bannersQuery } from './campaign-calls.ts'
import classes from './campaigns.module.css'
import { ListingField } from './listing-field.tsx'

const TextEditor = lazy(() => import('./text-editor.tsx'))

interface FieldsProps<B extends Block> {
  block: B
  onChange(block: B): void
}
type LinkFieldProps = { value: string; onChange(value: string): void }
/** Taken over when it is whole: half an address cannot be saved. */
function LinkField({ value, onChange }: LinkFieldProps) {
  const [typed, setTyped] = useState(value)
  return (
    <TextInput
      size="sm"
      label="Leads to"
      placeholder="https://"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        const text = typed.trim()
        const whole =
          !text || /^(https?:|mailto:|tel:)/i.test(text) ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`
        setTyped(whole)
        onChange(whole)
      }}
    />
  )
}
const Align = ({ value, onChange }: { value: 'left' | 'center'; onChange(value: 'left' | 'center'): void }) => (
  <SegmentedControl
    size="xs"
    aria-label="Place"
    value={value}
    onChange={(next) => onChange(next === 'center' ? 'center' : 'left')}
    data={[
      { value: 'left', label: 'Left' },
      { value: 'center', label: 'Centred' },
    ]}
  />
)

/** The settings of one block. A new kind of block has its fields here. */
export function BlockFields({ block, onChange }: FieldsProps<Block>) {
  switch (block.type) {
    case 'heading':
      return (
        <>
          <TextInput
            size="sm"
            label="Heading"
            maxLength={300}
            value={block.text}
            onChange={(event) => onChange({ ...block, text: event.currentTarget.value })}
          />
          <div className={classes.fieldRow}>
            <SegmentedControl
              size="xs"
              aria-label="Size"
              value={String(block.level)}
              onChange={(level) => onChange({ ...block, level: level === '2' ? 2 : 1 })}
              data={[
                { value: '1', label: 'Large' },
                { value: '2', label: 'Small' },
              ]}
            />
            <Align value={block.align} onChange={(align) => onChange({ ...block, align })} />
          </div>
        </>
      )
    case 'text':
      return (
        <Suspense fallback={<div className={classes.richWaiting} />}>
          <TextEditor key={block.id} label="Text" value={block.content} onChange={(content) => onChange({ ...block, content })} />
        </Suspense>
      )
    case 'image':
      return <ImageFields block={block} onChange={onChange} />
    case 'button':
      return (
        <>
          <TextInput
            size="sm"
            label="Words on it"
            maxLength={80}
            value={block.text}
            onChange={(event) => onChange({ ...block, text: event.currentTarget.value })}
          />
          <LinkField value={block.href} onChange={(href) => onChange({ ...block, href })} />
          <Align value={block.align} onChange={(align) => onChange({ ...block, align })} />
        </>
      )
    case 'listingCard':
      return (
        <>
          <ListingField
            label="Listing"
            most={1}
            values={block.listingId ? [block.listingId] : []}
            onChange={([listingId]) => onChange({ ...block, listingId: listingId ?? null })}
          />
          <div className={classes.fieldPair}>
            <TextInput
              size="sm"
              label="Above the address"
              placeholder="Just listed"
              maxLength={40}
              value={block.banner}
              onChange={(event) => onChange({ ...block, banner: event.currentTarget.value })}
            />
            <TextInput
              size="sm"
              label="Button"
              placeholder="No button"
              maxLength={60}
              value={block.button}
              onChange={(event) => onChange({ ...block, button: event.currentTarget.value })}
            />
          </div>
          <Switch
            size="sm"
            label="Show the price that may be said"
            checked={block.showsPrice}
            onChange={(event) => onChange({ ...block, showsPrice: event.currentTarget.checked })}
          />
        </>
      )
    case 'listingGrid':
      return (
        <>
          {block.source === 'chosen' && (
            <ListingField
              label="Listings"
              most={24}
              values={block.listingIds}
              onChange={(listingIds) => onChange({ ...block, listingIds })}
            />
          )}
          <SegmentedControl
            size="xs"
            aria-label="Shape"
            value={block.style}
            onChange={(style) => onChange({ ...block, style: style === 'rows' ? 'rows' : 'cards' })}
            data={[
              { value: 'cards', label: 'Cards' },
              { value: 'rows', label: 'Lines' },
            ]}
          />
        </>
      )
    case 'openHomes':
      return (
        <ListingField
          label="Open homes of"
          most={24}
          values={block.listingIds}
          onChange={(listingIds) => onChange({ ...block, listingIds })}
        />
      )
    case 'figures':
      return (
        <>
          {block.items.map((item, i) => (
            // Their place is what they are.
            <div key={i} className={classes.fieldPair}>
              <TextInput
                size="sm"
                label={i === 0 ? 'Figure' : undefined}
                aria-label={`Figure ${i + 1}`}
                placeholder="$1.2m"
                maxLength={30}
                value={item.value}
                onChange={(event) =>
                  onChange({
                    ...block,
                    items: block.items.map((one, at) => (at === i ? { ...one, value: event.currentTarget.value } : one)),
                  })
                }
              />
              <TextInput
                size="sm"
                label={i === 0 ? 'What it is' : undefined}
                aria-label={`What figure ${i + 1} is`}
                placeholder="Median price"
                maxLength={60}
                value={item.label}
                onChange={(event) =>
                  onChange({
                    ...block,
                    items: block.items.map((one, at) => (at === i ? { ...one, label: event.currentTarget.value } : one)),
                  })
                }
              />
            </div>
          ))}
        </>
      )
    case 'columns':
      return <ColumnFields block={block} onChange={onChange} />
    case 'signature':
      return <p className={classes.quiet}>The sender chosen above, with portrait, telephone and licence.</p>
    case 'social':
      return <p className={classes.quiet}>The profiles of the branding.</p>
    case 'divider':
      return <p className={classes.quiet}>A thin line.</p>
  }
}

function ImageFields({ block, onChange }: FieldsProps<Extract<Block, { type: 'image' }>>) {
  const banners = useQuery(bannersQuery())
  const ready = (banners.data ?? []).filter(({ state }) => state === 'ready')
  const { source } = block
  const [kind, setKind] = useState(source?.kind ?? 'banner')
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Which picture"
        value={kind}
        onChange={(next) => setKind(next === 'listing' ? 'listing' : 'banner')}
        data={[
          { value: 'banner', label: 'Banner image' },
          { value: 'listing', label: 'Photo of a listing' },
        ]}
      />
      {kind === 'listing' ? (
        <ListingField
          label="Main photo of"
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
        <p className={classes.quiet}>No banner images yet. Add some under Settings, Banner images.</p>
      )}
      <TextInput
        size="sm"
        label="Words for who cannot see it"
        maxLength={300}
        value={block.alt}
        onChange={(event) => onChange({ ...block, alt: event.currentTarget.value })}
      />
      <LinkField value={block.href} onChange={(href) => onChange({ ...block, href })} />
    </>
  )
}

const leafKinds = (['heading', 'text', 'image', 'button', 'listingCard', 'openHomes', 'divider'] as const).map((value) => ({
  value,
  label: blockKinds[value].name,
}))
function ColumnFields({ block, onChange }: FieldsProps<Extract<Block, { type: 'columns' }>>) {
  const set = (column: 0 | 1, leaves: Leaf[]) =>
    onChange({ ...block, columns: column === 0 ? [leaves, block.columns[1]] : [block.columns[0], leaves] })
  return (
    <>
      {([0, 1] as const).map((column) => (
        <fieldset key={column} className={classes.column}>
          <legend>{column === 0 ? 'Left' : 'Right'}</legend>
          {block.columns[column].map((leaf, i) => (
            <div key={leaf.id} className={classes.leaf}>
              <BlockFields
                block={leaf}
                onChange={(next) =>
                  set(
                    column,
                    block.columns[column].map((one, at) => (at === i ? (next as Leaf) : one)),
                  )
                }
              />
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                onClick={() =>
                  set(
                    column,
                    block.columns[column].filter((_, at) => at !== i),
                  )
                }
              >
                Remove {blockKinds[leaf.type].name.toLowerCase()}
              </Button>
            </div>
          ))}
          <Select
            size="xs"
            aria-label={`Add to the ${column === 0 ? 'left' : 'right'} column`}
            placeholder="Add…"
            value={null}
            data={leafKinds}
            onChange={(type) => type && set(column, [...block.columns[column], newBlock(type as Leaf['type']) as Leaf])}
          />
        </fieldset>
      ))}
    </>
  )
}
