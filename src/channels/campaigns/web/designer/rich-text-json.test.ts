import { expect, test } from 'vitest'
import { RichText } from '../../design.contract.ts'
import { fromRichText, toRichText } from './rich-text-json.ts'

test('what the editor holds becomes what the contract takes, and nothing more', () => {
  const text = toRichText({
    content: [
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'Hi',
            marks: [
              { type: 'bold' },
              { type: 'textStyle', attrs: { style: 'position:fixed' } },
              { type: 'link', attrs: { href: 'https://a.example', target: '_blank', class: 'x' } },
            ],
          },
        ],
      },
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              { type: 'paragraph', content: [{ type: 'text', text: 'One' }] },
              {
                type: 'bulletList',
                content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'deeper' }] }] }],
              },
            ],
          },
        ],
      },
      { type: 'heading', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'was a heading' }] }] },
      { type: 'paragraph' },
    ],
  })

  expect(RichText.parse(text)).toEqual(text)
  expect(JSON.stringify(text)).not.toMatch(/style|_blank|class/)
  expect(text).toMatchObject([
    { type: 'paragraph' },
    { type: 'bulletList', content: [{ content: [{}, { content: [{ text: 'deeper' }] }] }] },
    { content: [{ text: 'was a heading' }] },
    { type: 'paragraph' },
  ])
})

test('merge tags are chips in the editor and text in the mail, with their emphasis and what stands in for them', () => {
  const bold = [{ type: 'bold' as const }]
  const mail: RichText = [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Hello ' },
        { type: 'text', text: '{{firstName|my friend}}', marks: bold },
        { type: 'text', text: ', how is {{suburb}}?' },
      ],
    },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: '{{nickname}}' }] }] }],
    },
  ]

  const content = fromRichText(mail)

  expect(content[0]?.content).toEqual([
    { type: 'text', text: 'Hello ' },
    { type: 'mergeTag', attrs: { tag: 'firstName', fallback: 'my friend' }, marks: bold },
    { type: 'text', text: ', how is ' },
    { type: 'mergeTag', attrs: { tag: 'suburb', fallback: '' } },
    { type: 'text', text: '?' },
  ])
  const words = (text: RichText) =>
    text.flatMap((node) =>
      node.type === 'paragraph' ? (node.content ?? []).map((one) => (one.type === 'text' ? one.text : '')) : [],
    )
  expect(words(toRichText({ content })).join('')).toBe(words(mail).join(''))
  // A field that means nothing stays what was typed, and the contract refuses it by its name.
  expect(JSON.stringify(content[1])).toContain('{{nickname}}')
})
