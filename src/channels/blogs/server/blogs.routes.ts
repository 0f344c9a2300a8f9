import type { Context } from '#platform/context.ts'
import type { Routes } from '#platform/http/routes.ts'
import { presignPicture } from '#accounts/pictures/server/presign.service.ts'
import { blogEndpoints as e, publicBlogEndpoints as open } from '../blogs.contract.ts'
import { changePost, createPost, publicHomeOf, readPosts, removePost, restorePost } from './blogs.service.ts'
import { addPostPicture } from './post-pictures.service.ts'
import { previewPost } from './post-page.service.ts'
import { listVersions, readVersion, takeStep } from './post-steps.service.ts'
import { jsonFeed, publicHome, publicPostPage, rss, snippet } from './public-blog.service.ts'
import { countPublic } from './public-posts.store.ts'

export function blogRoutes(route: Routes): void {
  route.inTransaction(e.create, (ctx, { body }) => createPost(ctx, body))
  route.inTransaction(e.read, (ctx, { body }) => readPosts(ctx, body))
  route.inTransaction(e.update, (ctx, { params, body }) => changePost(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params }) => removePost(ctx, params.id))
  route.inTransaction(e.restore, (ctx, { params }) => restorePost(ctx, params.id))
  route.inTransaction(e.step, (ctx, { params, body }) => takeStep(ctx, params.id, body))
  route.inTransaction(e.preview, (ctx, { params }) => previewPost(ctx, params.id))
  route.inTransaction(e.versions, (ctx, { params, query }) => listVersions(ctx, params.id, query))
  route.inTransaction(e.oneVersion, (ctx, { params }) => readVersion(ctx, params.id, Number(params.number)))
  route.outside(e.pictureAddress, (caller, { query }) => presignPicture(caller, query.fileType))
  route.outside(e.addPicture, (caller, { body }) => addPostPicture(caller, body))
  route.inTransaction(e.website, (ctx) => websiteOf(ctx))
  route.public(open.home, (platform, { params }) => publicHome(platform, params.slug))
  route.public(open.jsonFeed, (platform, { params }) => jsonFeed(platform, params.slug))
  route.public(open.rss, (platform, { params }) => rss(platform, params.slug))
  route.public(open.snippet, (platform, { params }) => snippet(platform, params.slug))
  route.public(open.post, (platform, { params }) => publicPostPage(platform, params.slug, params.post))
}

async function websiteOf(ctx: Context) {
  const home = await publicHomeOf(ctx)
  return {
    pageUrl: home,
    jsonFeedUrl: `${home}/feed.json`,
    rssUrl: `${home}/rss.xml`,
    reviewsUrl: `${home}/reviews.json`,
    snippet: `<iframe src="${home}/snippet.html" title="News" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" width="100%" height="640" style="border:0"></iframe>`,
    publishedCount: await countPublic(ctx),
  }
}
