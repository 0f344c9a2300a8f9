import { IconArticle } from '@tabler/icons-react'
import type { FoundPost } from '../blogs.contract.ts'
import type { PaletteTools, RemoteSource } from '#ui/palette-source.ts'
import { stateWords, titleOf } from './blog-words.ts'

/** Posts by title, excerpt or tag. */
export const blogsSource = ({ go }: PaletteTools): RemoteSource<{ blogs: readonly FoundPost[] }> => ({
  heading: 'Blog posts',
  permission: 'blogs.read',
  isRemote: true,
  group: 'blogs',
  itemsOf: ({ blogs }) =>
    blogs.map((post) => ({
      id: `blog-${post.id}`,
      label: titleOf(post),
      detail: [stateWords[post.status], post.authorName].filter(Boolean).join(' · '),
      icon: <IconArticle size={17} stroke={1.7} />,
      run: () => go({ to: `/blogs/${post.id}` }),
    })),
})
