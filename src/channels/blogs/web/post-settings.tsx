import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Form } from '#ui/form/use-form.ts'
import { formatDateTime } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import type { Blog, PostFields } from '../blogs.contract.ts'
import { excerptOf, slugOf } from '../blogs.rules.ts'
import { websiteQuery } from './blog-calls.ts'
import classes from './blog-page.module.css'

interface PostSettingsProps {
  form: Form<PostFields>
  post: Blog
  readOnly: boolean
  problems: ReadonlyMap<string, string>
}

/** Beside the text: what lists, feeds and search engines say of it. */
export function PostSettings({ form, post, readOnly, problems }: PostSettingsProps) {
  const { values } = form
  const mayAgents = useMay('agents.read')
  const agents = useQuery({ ...agentsQuery(), enabled: mayAgents })
  const website = useQuery(websiteQuery())
  const authors = (agents.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // An agent who has left stays the author of their posts.
  if (values.authorAgentId && post.authorName && !authors.some(({ value }) => value === values.authorAgentId))
    authors.push({ value: values.authorAgentId, label: post.authorName })
  const text = (field: 'excerpt' | 'category' | 'slug' | 'seoTitle' | 'seoDescription' | 'canonicalUrl') => ({
    size: 'xs' as const,
    readOnly,
    ...form.text(field),
    error: problems.get(field),
  })
  const words = excerptOf(
    values.bodyHtml
      .replaceAll(/<[^<>]*>/g, ' ')
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&amp;', '&'),
    160,
  )
  const slug = values.slug || post.publicUrl?.split('/').at(-1) || slugOf(values.title)
  return (
    <aside className={classes.settings} aria-label="Post settings">
      {post.publishAt && post.status === 'scheduled' && (
        <p className={classes.note}>Scheduled for {formatDateTime(post.publishAt)}.</p>
      )}
      {post.hasUnpublishedChanges && <p className={classes.note}>Your changes aren’t public yet. Publish them when ready.</p>}
      <Select
        size="xs"
        label="Author"
        placeholder="No author"
        clearable={!readOnly}
        searchable
        readOnly={readOnly}
        data={authors}
        value={values.authorAgentId}
        onChange={(value) => form.set({ authorAgentId: value })}
      />
      <Textarea
        {...text('excerpt')}
        label="Excerpt"
        description="For lists, feeds and newsletters. Leave empty to use the start of the post"
        autosize
        minRows={2}
        maxLength={400}
      />
      <TextInput {...text('category')} label="Category" maxLength={60} />
      <TagsInput
        size="xs"
        label="Tags"
        placeholder={values.tags.length ? '' : 'Type a tag, then Enter'}
        maxTags={12}
        readOnly={readOnly}
        value={values.tags}
        onChange={(tags) => form.set({ tags: tags.map((tag) => tag.trim().slice(0, 40)).filter(Boolean) })}
      />
      <h2>Link and search engines</h2>
      <TextInput {...text('slug')} label="Link" placeholder={slugOf(values.title)} maxLength={80} />
      <TextInput {...text('seoTitle')} label="Search title" placeholder={values.title} maxLength={120} />
      <Textarea {...text('seoDescription')} label="Search description" placeholder={words} autosize minRows={2} maxLength={300} />
      <TextInput {...text('canonicalUrl')} label="Original link" placeholder="If first published elsewhere" maxLength={500} />
      <div className={`${classes.found} card stack gap-2 narrow breaks pad-12`} role="group" aria-label="Search preview">
        <span>{`${website.data?.pageUrl.replace(/^https?:\/\//, '') ?? ''}/${slug}`}</span>
        <strong>{values.seoTitle || values.title || 'Untitled'}</strong>
        <p>{values.seoDescription || values.excerpt || words || 'The start of the post'}</p>
      </div>
    </aside>
  )
}
