import { Node } from '@tiptap/react'

/** A picture between the paragraphs. Its address is one of this installation; the server takes out every other. */
export const PostPicture = Node.create({
  name: 'postPicture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src^="/m/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})
