import { IconArticle } from '@tabler/icons-react'
import type { PaletteSource, PaletteTools } from '#ui/palette-source.ts'
import { sessionStore } from '#ui/session-store.ts'
import { readPosts } from './blog-calls.ts'
import { stateWords, titleOf } from './blog-words.ts'

/** Posts by title, excerpt or tag. */
export const blogsSource = ({ go }: PaletteTools): PaletteSource => ({
  heading: 'Blog posts',
  isRemote: true,
  async find(query, signal) {
    if (!sessionStore.get().permissions.includes('blogs.read')) return []
    const { items } = await readPosts({ q: query, limit: 5 }, signal)
    return items.map((post) => ({
      id: `blog-${post.id}`,
      label: titleOf(post),
      detail: [stateWords[post.status], post.authorName].filter(Boolean).join(' · '),
      icon: <IconArticle size={17} stroke={1.7} />,
      run: () => go({ to: `/blogs/${post.id}` }),
    }))
  },
})
