import { postsWanted } from '#accounts/branding/branding.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { blogEndpoints, publicBlogEndpoints } from './blogs.contract.ts'
import { publishScheduled } from './server/blogs.jobs.ts'
import { blogRoutes } from './server/blogs.routes.ts'
import { addPosts } from './server/newsletter.service.ts'
import { listPosts } from './server/blogs.service.ts'

export const blogs = feature({
  name: 'blogs',
  endpoints: { blogs: { ...blogEndpoints, ...publicBlogEndpoints } },
  routes: [blogRoutes],
  jobs: [publishScheduled],
  on: [runs(postsWanted, addPosts)],
  personalData: {
    post_slugs: { none: ['slug'] },
    post_versions: { key: ['post_id', 'number'], json: ['fields'] },
    posts: { json: ['fields', 'live'], none: ['live_slug'] },
  },
  search: {
    blogs: {
      permission: 'blogs.read',
      find: async (ctx, { q }) => (await listPosts(ctx, { q, mine: false, limit: 5 })).items,
    },
  },
})
