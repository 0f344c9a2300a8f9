import { MultiSelect, SegmentedControl, Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CountInput } from '#ui/typed/number-inputs.tsx'
import { maxPosts } from '../../design-limits.rules.ts'
import type { FieldsProps, Of } from './block-fields-words.tsx'
import common from '../campaigns.module.css'
import { publicChoicesQuery } from '../campaign-calls.ts'
import { TagInput } from './tag-input.tsx'

export function PostsFields({ block, onChange }: FieldsProps<Of<'posts'>>) {
  const posts = useQuery(publicChoicesQuery('blog'))
  const found = posts.data ?? []
  if (posts.isSuccess && !found.length)
    return <p className={common.quiet}>No published posts yet. Publish one in Blogs and it appears here.</p>
  return (
    <>
      <TagInput label="Heading" maxLength={80} value={block.title} onChange={(title) => onChange({ ...block, title })} />
      <SegmentedControl
        size="xs"
        aria-label="Which posts"
        value={block.source}
        onChange={(source) => onChange({ ...block, source: source === 'chosen' ? 'chosen' : 'latest' })}
        data={[
          { value: 'latest', label: 'Latest' },
          { value: 'chosen', label: 'Chosen' },
        ]}
      />
      {block.source === 'latest' ? (
        <CountInput
          size="sm"
          label="Number of posts"
          min={1}
          max={maxPosts}
          canBeEmpty={false}
          value={block.count}
          onChange={(count) => count && onChange({ ...block, count })}
        />
      ) : (
        <MultiSelect
          size="sm"
          label="Posts, in order"
          placeholder={block.postIds.length ? undefined : 'Search posts'}
          searchable
          maxValues={maxPosts}
          data={found}
          value={block.postIds}
          onChange={(postIds) => onChange({ ...block, postIds })}
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label="Layout"
        value={block.style}
        onChange={(style) => onChange({ ...block, style: style === 'rows' ? 'rows' : 'cards' })}
        data={[
          { value: 'cards', label: 'Cards' },
          { value: 'rows', label: 'List' },
        ]}
      />
    </>
  )
}

export function ReviewFields({ block, onChange }: FieldsProps<Of<'review'>>) {
  const reviews = useQuery(publicChoicesQuery('review'))
  const found = reviews.data ?? []
  if (reviews.isSuccess && !found.length)
    return <p className={common.quiet}>No published reviews yet. The first one appears here automatically.</p>
  return (
    <>
      <Select
        size="sm"
        label="Review"
        searchable
        allowDeselect={false}
        value={block.reviewId ?? ''}
        data={[{ value: '', label: 'Latest' }, ...found]}
        onChange={(id) => onChange({ ...block, reviewId: id || null })}
      />
      <Switch
        size="sm"
        label="Show average rating"
        description="Shown from three reviews, if turned on in Reviews, Settings"
        checked={block.showsAverage}
        onChange={(event) => onChange({ ...block, showsAverage: event.currentTarget.checked })}
      />
    </>
  )
}
