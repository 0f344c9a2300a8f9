import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { formatRelative } from '#ui/formatting.ts'
import type { WebsitePost } from '../website.contract.ts'
import { websiteCalls, websiteKind, websitePostsQuery } from './website-calls.ts'

/** Forms that did not become enquiries, so that none is lost: held as spam for a month, or failed. */
export function WebsitePosts() {
  const posts = useQuery(websitePostsQuery())
  if (!posts.data?.items.length) return null
  return (
    <section className="stack gap-8" aria-label="Held enquiries">
      <h3>Held enquiries</h3>
      <p className="small dim">They look like spam, and are deleted after 30 days.</p>
      <ul className="stack gap-8">
        {posts.data.items.map((post) => (
          <Post key={post.id} post={post} />
        ))}
      </ul>
    </section>
  )
}

function Post({ post }: { post: WebsitePost }) {
  const queryClient = useQueryClient()
  const take = useMutation({
    mutationFn: () => call(websiteCalls.takePost, { params: { id: post.id } }),
    onSuccess: () => {
      announce('Moved to enquiries')
      void queryClient.invalidateQueries({ queryKey: [websiteKind] })
    },
  })
  const from = [post.name, post.email || post.phone].filter(Boolean).join(', ') || 'No name'
  return (
    <li className="line-above pad-y-12">
      <div className="row between gap-12">
        <div className="narrow">
          <p className="one-line">{from}</p>
          <p className="small dim">
            {formatRelative(post.receivedAt)}
            {post.reference ? ` · ${post.reference}` : ''} · {post.why}
          </p>
        </div>
        <Button className="fixed" size="compact-xs" variant="default" loading={take.isPending} onClick={() => take.mutate()}>
          Not spam
        </Button>
      </div>
      {post.message && <p className="small breaks">{post.message.slice(0, 400)}</p>}
      {take.error && <p role="alert">{saveFailure(take.error)}</p>}
    </li>
  )
}
