import sanitizeHtml from 'sanitize-html'

/** Tags that any rich text may hold. */
const wordTags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h2',
  'h3',
  'h4',
  'hr',
  'code',
]

/** Cells of a table, whose elements are taken away: their words must not run into each other. */
const withCellsApart = (html: string) => html.replaceAll(/<\/t[dhr][\s>]/gi, ' $&')

/**
 * Rich text as people may write it: paragraphs, headings, lists, quotes, emphasis and links; nothing that runs, loads or positions itself.
 * Used when text is saved and again when it is shown, so that a mistake in one place is not a hole.
 */
export const safeHtml = (html: string): string =>
  sanitizeHtml(withCellsApart(html.replaceAll('\u0000', '')), {
    allowedTags: [...wordTags, 'pre', 'span'],
    allowedAttributes: { a: ['href', 'rel', 'target'], span: ['data-type', 'data-id', 'data-label'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
      // The one span there is names a colleague; any other leaves its words behind.
      span: (tagName, { 'data-type': type, 'data-id': id = '', 'data-label': label = '' }) =>
        type === 'mention' && isId.test(id)
          ? { tagName, attribs: { 'data-type': 'mention', 'data-id': id, 'data-label': label } }
          : { tagName: 'no-span', attribs: {} },
    },
  })

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ids of the colleagues that safe rich text names with @. */
export const mentionsIn = (html: string): string[] => [
  ...new Set([...safeHtml(html).matchAll(/<span data-type="mention" data-id="([0-9a-f-]{36})"/g)].map(([, id]) => id ?? '')),
]
const ownPicture = /^\/m\/[\w-]{22}\/[\w-]+\.(webp|jpg|png)$/

/**
 * Rich text of a post: as above, with pictures, but only those that this installation serves. Readers load nothing from other hosts, and pasted tracking pixels are removed.
 */
export const safePostHtml = (html: string): string =>
  sanitizeHtml(withCellsApart(html.replaceAll('\u0000', '')), {
    allowedTags: [...wordTags, 'img'],
    allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt', 'width', 'height', 'loading'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs['src'] ?? ''),
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
      img: (tagName, { src = '', alt = '', width, height }) => ({
        tagName,
        attribs: {
          src,
          alt,
          ...(/^\d{1,5}$/.test(width ?? '') && { width: width ?? '' }),
          ...(/^\d{1,5}$/.test(height ?? '') && { height: height ?? '' }),
          loading: 'lazy',
        },
      }),
    },
  })

/** The words alone, for lists, searches and mails in plain text. */
export const textOfHtml = (html: string): string =>
  sanitizeHtml(withCellsApart(html).replaceAll(/<(br|\/p|\/li|\/h\d)[^<>]*>/gi, '\n'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
