import { blogEndpoints, type Blog } from '../../../src/channels/blogs/blogs.contract.ts'
import { missing, type StandIn } from './stand-in.ts'
import { aPost, page } from './records.ts'
import { Kept } from './kept.ts'

const stateOf = {
  askReview: 'review',
  backToDraft: 'draft',
  schedule: 'scheduled',
  publish: 'published',
  takeDown: 'archived',
} as const

/** Serves posts from memory, one for each idempotency key. @returns those there are, oldest first */
export function servePosts(api: StandIn, start: readonly Blog[] = []): Kept<Blog>[] {
  const all = start.map((post) => new Kept(api, 'blog', post))
  const byKey = new Map<string, Kept<Blog>>()
  const gone = new Set<string>()
  const one = (id: string) => {
    const found = all.find(({ now }) => now.id === id && !gone.has(id))
    if (!found) throw missing()
    return found
  }
  api
    .on(blogEndpoints.read, ({ body }) =>
      body.id ? one(body.id).now : page(all.map(({ now }) => now).filter(({ id }) => !gone.has(id))),
    )
    .on(blogEndpoints.create, ({ body, headers }) => {
      const key = String(headers['idempotency-key'])
      const made = byKey.get(key) ?? new Kept(api, 'blog', aPost({ id: all.length + 1, ...body } as never))
      if (!byKey.has(key)) all.push(made)
      byKey.set(key, made)
      return made.now
    })
    .on(blogEndpoints.update, ({ params, body }) => one(params.id).save(body as Partial<Blog>))
    .on(blogEndpoints.step, ({ params, body }) =>
      one(params.id).save({
        ...{ status: stateOf[body.step], publishAt: body.publishAt ?? null, version: body.version },
        publicUrl: body.step === 'publish' ? '/p/harbour-vale/post' : null,
      }),
    )
    .on(blogEndpoints.preview, ({ params }) => ({
      html: `<!doctype html><html><head><style>:root{color:#111}</style></head><body><h1>${one(params.id).now.title}</h1></body></html>`,
    }))
    .on(blogEndpoints.remove, ({ params }) => {
      gone.add(params.id)
      return { id: params.id }
    })
    .on(blogEndpoints.restore, ({ params }) => {
      gone.delete(params.id)
      return one(params.id).now
    })
  return all
}
