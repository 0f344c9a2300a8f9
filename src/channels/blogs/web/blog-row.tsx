import { IconArticle, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#ui/api/api.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { config } from '#ui/config.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { BlogRow as Post } from '../blogs.contract.ts'
import { blogCalls, blogKind, type BlogPage } from './blog-calls.ts'
import { stateTones, stateWords, titleOf, whenOf } from './blog-words.ts'
import classes from './blogs-page.module.css'

/** A picture that is still being prepared leaves its place empty. */
const hide = ({ currentTarget }: React.SyntheticEvent<HTMLImageElement>) => {
  currentTarget.style.visibility = 'hidden'
}

export function BlogRow({ post }: { post: Post }) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [blogKind] })
  const remove = () => {
    queryClient.setQueriesData<{ pages: BlogPage[]; pageParams: unknown[] }>(
      { queryKey: [blogKind, 'list'] },
      (now) =>
        now && { ...now, pages: now.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== post.id) })) },
    )
    call(blogCalls.remove, { params: { id: post.id } }).then(
      () =>
        toastUndo(post.status === 'published' ? 'Post deleted and taken down' : 'Post deleted', () => {
          call(blogCalls.restore, { params: { id: post.id } }).then(readAgain, toastFailure)
        }),
      (error: unknown) => {
        toastFailure(error)
        void readAgain()
      },
    )
  }
  return (
    <li className={`${classes.row} hovers`}>
      <div className={classes.cover}>
        {post.coverUrl ? (
          <img
            className="cover"
            data-photo
            src={config.apiHost + post.coverUrl}
            alt=""
            loading="lazy"
            decoding="async"
            onError={hide}
          />
        ) : (
          <IconArticle size={20} stroke={1.5} aria-hidden />
        )}
      </div>
      <div className={`${classes.words} stack gap-2 narrow`}>
        <Link to="/blogs/$id" params={{ id: post.id }} className={`${classes.title} underlines name`}>
          {titleOf(post)}
        </Link>
        {post.excerpt && <p className="clip quiet">{post.excerpt}</p>}
        <span className="meta">
          {[...new Set([post.authorName, post.category, ...post.tags.slice(0, 3)])].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className={`${classes.state} stack gap-4 starts`}>
        <StatusTag status={post.status} tone={stateTones[post.status]} label={stateWords[post.status]} />
        <span>{post.hasUnpublishedChanges ? 'Changes not published' : whenOf(post)}</span>
      </div>
      <div className={classes.act}>
        {post.canEdit && (
          <IconButton label={`Delete ${titleOf(post)}`} onClick={remove}>
            <IconTrash size={16} />
          </IconButton>
        )}
      </div>
    </li>
  )
}
