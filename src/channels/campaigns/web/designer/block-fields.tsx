import { Button, Select } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Block, Leaf } from '../../design.contract.ts'
import { ButtonFields, type FieldsProps, FiguresFields, HeadingFields } from './block-fields-words.tsx'
import { ListingCardFields, ListingGridFields } from './block-fields-listings.tsx'
import { ImageFields } from './block-fields-picture.tsx'
import { PostsFields, ReviewFields } from './block-fields-stories.tsx'
import { blockKinds, newBlock } from './block-words.ts'
import classes from './designer.module.css'
import common from '../campaigns.module.css'
import { ListingField } from './listing-field.tsx'

const TextEditor = lazy(() => import('./text-editor.tsx'))

/** The settings of one block. A new kind of block has its fields here. */
export function BlockFields({ block, onChange }: FieldsProps<Block>) {
  switch (block.type) {
    case 'heading':
      return <HeadingFields block={block} onChange={onChange} />
    case 'text':
      return (
        <Suspense fallback={<div className={classes.richWaiting} />}>
          <TextEditor key={block.id} label="Text" value={block.content} onChange={(content) => onChange({ ...block, content })} />
        </Suspense>
      )
    case 'image':
      return <ImageFields block={block} onChange={onChange} />
    case 'button':
      return <ButtonFields block={block} onChange={onChange} />
    case 'listingCard':
      return <ListingCardFields block={block} onChange={onChange} />
    case 'listingGrid':
      return <ListingGridFields block={block} onChange={onChange} />
    case 'openHomes':
      return (
        <ListingField
          label="Listings"
          most={24}
          values={block.listingIds}
          onChange={(listingIds) => onChange({ ...block, listingIds })}
        />
      )
    case 'figures':
      return <FiguresFields block={block} onChange={onChange} />
    case 'posts':
      return <PostsFields block={block} onChange={onChange} />
    case 'review':
      return <ReviewFields block={block} onChange={onChange} />
    case 'columns':
      return <ColumnFields block={block} onChange={onChange} />
    case 'signature':
      return <p className={common.quiet}>The sender chosen above, with photo, phone and licence.</p>
    case 'social':
      return <p className={common.quiet}>Your social profiles from Branding.</p>
    case 'divider':
      return <p className={common.quiet}>A thin line between blocks.</p>
  }
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
          <legend className="meta">{column === 0 ? 'Left' : 'Right'}</legend>
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
