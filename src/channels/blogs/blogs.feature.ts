import * as z from 'zod'
import { PostFields } from './blogs.contract.ts'
import { postsWanted } from '#accounts/branding/branding.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { blogEndpoints, publicBlogEndpoints } from './blogs.contract.ts'
import { publishScheduled } from './server/blogs.jobs.ts'
import { blogRoutes } from './server/blogs.routes.ts'
import { addPosts } from './server/newsletter.service.ts'
import { findPostsByWords, postWords } from './server/blogs.store.ts'

export const blogs = feature({
  name: 'blogs',
  endpoints: { blogs: { ...blogEndpoints, ...publicBlogEndpoints } },
  routes: [blogRoutes],
  jobs: [publishScheduled],
  recurring: [postWords.rebuild],
  on: [runs(postsWanted, addPosts)],
  personalData: {
    post_slugs: { none: ['slug'] },
    post_versions: { key: ['post_id', 'number'], json: ['fields'] },
    posts: {
      json: ['fields', 'live'],
      none: ['live_slug'],
      masked: postWords.masked,
    },
  },
  search: {
    blogs: {
      permission: 'blogs.read',
      kind: 'post',
      find: async (ctx, { q, spelling }) =>
        (await findPostsByWords(ctx, q, 5, spelling)).map(({ id, status, fields, authorName }) => ({
          id,
          status,
          title: fields.title,
          authorName,
        })),
    },
  },
  archive: {
    tables: ['posts', 'post_versions', 'post_slugs'],
    holds: {
      posts: z.object({ fields: PostFields.partial(), live: PostFields.partial().nullish() }),
      post_versions: z.object({ fields: PostFields.partial() }),
    },
    arrives: {
      posts: (row) => (row['status'] === 'scheduled' ? { ...row, status: 'draft', publish_at: null } : row),
    },
  },
})
