import sanitizeHtml from 'sanitize-html'

/**
 * Rich text as people may write it: paragraphs, headings, lists, quotes, emphasis and links; nothing that runs, loads or positions itself.
 * Used when text is saved and again when it is shown, so that a mistake in one place is not a hole.
 */
export const safeHtml = (html: string): string =>
  sanitizeHtml(html.replaceAll('\u0000', ''), {
    allowedTags: [
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
      'pre',
    ],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  })

/** The words alone, for lists, searches and mails in plain text. */
export const textOfHtml = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<(br|\/p|\/li|\/h\d)[^>]*>/gi, '\n'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
