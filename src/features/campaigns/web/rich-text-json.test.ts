import { expect, test } from 'vitest'
import { RichText } from '../design.contract.ts'
import { toRichText } from './rich-text-json.ts'

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
