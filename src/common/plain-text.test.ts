import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['Walk to the sand.\nOpen Saturday.', 'Walk to the sand.\nOpen Saturday.'],
  ['<p>Walk to the sand.</p><p>Open Saturday.</p>', 'Walk to the sand.\n\nOpen Saturday.'],
  ['One<br>two<br/>three<BR />four', 'One\ntwo\nthree\nfour'],
  ['Features:<ul><li>Pool</li>\n<li>Shed</li></ul>Call us', 'Features:\n• Pool\n• Shed\nCall us'],
  [
    '<div>Sun &amp; sea</div><div>&nbsp;</div><div>180&#176; views &#8211; &#x2018;rare&#x2019;</div>',
    'Sun & sea\n\n180° views – ‘rare’',
  ],
  ['&lt;p&gt;Escaped twice&lt;/p&gt;', 'Escaped twice'],
  ['AT&amp;amp;T', 'AT&T'],
  ['Land < 500 m², price <$900,000 & falling', 'Land < 500 m², price <$900,000 & falling'],
  ['<strong>Bold</strong> and <span style="color:red">red</span><o:p></o:p>', 'Bold and red'],
  ['<style>p { color: red }</style>Words', 'Words'],
  ['<!-- a note -->Words', 'Words'],
  ['It&#146;s bright &#150; and &#147;quiet&#148;. &#x92;hex', 'It’s bright – and “quiet”. ’hex'],
  ['<p><![if !supportLists]>&#183;<![endif]>Near the park<v:shape id="x"></v:shape><w:sdt></w:sdt></p>', '·Near the park'],
  ['<?xml:namespace prefix = o /><st1:place>Kew</st1:place><m:r>x</m:r>', 'Kewx'],
  ['A <![ 1 & B <!b', 'A <![ 1 & B <!b'],
  ['Write to <agent@agency.example>', 'Write to <agent@agency.example>'],
  ['R&D; &unknown; &#0;&#xD800;', 'R&D; &unknown;'],
])('%j reads %j', (html, text) => {
  expect(plainText(html)).toBe(text)
  expect(plainText(text)).toBe(text)
})

test('long hostile text is read once', () => {
  for (const part of ['<', '<p', '<p ', '&', '&#', '<!--', '</', '<li><li '])
    expect(plainText(part.repeat(65_000 / part.length)).length).toBeLessThanOrEqual(70_000)
})
