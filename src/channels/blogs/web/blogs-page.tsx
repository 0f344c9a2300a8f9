import { keepPreviousData } from '@tanstack/react-query'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch, IconWorld } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHead } from '#ui/components/page-head.tsx'
import { useKeys } from '#ui/keys.ts'
import { useMay } from '#ui/session/session-store.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import type { PostState } from '../blogs.contract.ts'
import { listQuery } from './blog-calls.ts'
import { BlogRow } from './blog-row.tsx'
import type { BlogsSearch } from './blogs-search.ts'
import classes from './blogs-page.module.css'
import { WebsiteDialog } from './website-dialog.tsx'

const route = getRouteApi('/shell/blogs')
const tabs: { value: PostState | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'review', label: 'In review' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
  { value: 'archived', label: 'Taken down' },
]

export default function BlogsPage() {
  const { status }: BlogsSearch = route.useSearch()
  const navigate = useNavigate()
  const mayWrite = useMay('blogs.write')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 150)
  const [showsWebsite, setShowsWebsite] = useState(false)
  const posts = usePages(listQuery({ status, q: q || undefined }), { placeholderData: keepPreviousData })
  const write = () => void navigate({ to: '/blogs/new' })
  useKeys('Blog posts', mayWrite ? [{ keys: 'n', label: 'New post', run: write }] : [])
  const items = posts.data?.items ?? []
  return (
    <>
      <PageHead title="Blog posts">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconWorld size={15} aria-hidden />}
          onClick={() => setShowsWebsite(true)}
        >
          On your website
        </Button>
        {mayWrite && (
          <Button component={Link} to="/blogs/new" size="xs" leftSection={<IconPlus size={15} aria-hidden />}>
            New post
          </Button>
        )}
      </PageHead>
      <div className="row wrap between gap-wide gutter-tools">
        <div className={classes.tabs}>
          <SegmentedControl
            size="xs"
            aria-label="Show"
            value={status ?? 'all'}
            data={tabs}
            onChange={(value) =>
              void navigate({
                to: '/blogs',
                search: (value === 'all' ? {} : { status: value as PostState }) satisfies BlogsSearch,
                replace: true,
              })
            }
          />
        </div>
        <TextInput
          size="xs"
          className={classes.search}
          data-filter
          leftSection={<IconSearch size={15} aria-hidden />}
          aria-label="Search posts"
          placeholder="Search title or tag"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <PagesState of={posts} rows={6}>
        {q
          ? `No posts match “${q}”.`
          : status
            ? 'No posts with this status.'
            : mayWrite
              ? 'No posts yet. Write your first; it stays a draft until you publish it.'
              : 'No posts yet.'}
      </PagesState>
      {items.length > 0 && (
        <ul className="line-above" aria-label="Blog posts">
          {items.map((post) => (
            <BlogRow key={post.id} post={post} />
          ))}
        </ul>
      )}
      {posts.hasNextPage && (
        <div className="stack centre pad">
          <MoreRows of={posts} />
        </div>
      )}
      {showsWebsite && <WebsiteDialog onClose={() => setShowsWebsite(false)} />}
    </>
  )
}
