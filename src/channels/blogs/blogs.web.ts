import { publicChoices } from '#accounts/branding/web/branding.slots.ts'
import { adds } from '#ui/slots.ts'

export const blogsWeb = [
  adds(publicChoices, {
    kind: 'blog',
    list: async (signal) => (await import('./web/published-posts.ts')).publishedPosts(signal),
  }),
]
