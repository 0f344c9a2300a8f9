import { expect, test } from 'vitest'
import { markedPieces } from './marked-pieces.ts'

const marked = (text: string, typed: string) =>
  markedPieces(text, typed)
    .map((piece, i) => (i % 2 ? `[${piece}]` : piece))
    .join('')

test.each([
  ['36 Given Terrace, Bondi', 'BOND', '36 Given Terrace, [Bond]i'],
  ["Siobhan O'Brien", 'obri', "Siobhan [O'Bri]en"],
  ['Siobhan O’Brien', 'brien', 'Siobhan O’[Brien]'],
  ['OBrien', "o'br", '[OBr]ien'],
  ['Ann Nguyễn', 'nguyen', 'Ann [Nguyễn]'],
  ['Ann Nguyễn', 'nguyễn', 'Ann [Nguyễn]'],
  ['Mai Smith-Jones', 'jones', 'Mai Smith-[Jones]'],
  ['Mai Smith-Jones', 'smithjo', 'Mai [Smith-Jo]nes'],
  ['Straße 5', 'strass', '[Straß]e 5'],
  // Digits of a phone number, as it is written and as it is typed.
  ['0412 555 678', '0412555', '[0412 555] 678'],
  ['0412 555 678', '+61 412 555', '[0412 555] 678'],
  ['+61 412 555 678', '0412', '[+61 412] 555 678'],
  ['(02) 9555 1234', '5551', '(02) 9[555 1]234'],
  ['0455 746 203', '574 62', '045[5 746 2]03'],
  ['0455 746 203, 12 Sea St', '12 746', '0455 [746] 203, [12] Sea St'],
  ['12 Sea St, Carlton 3053', '12 3053', '[12] Sea St, Carlton [3053]'],
  ['0412 555 678, Carlton', '555', '0412 [555] 678, Carlton'],
  ['anna.wright4@bigpond.com', 'wright4@bigpond', 'anna.[wright4@bigpond].com'],
  // One typo, only where nothing else matches.
  ['Anna Smith', 'smiht', 'Anna [Smith]'],
  ['Carltonia', 'carlon', '[Carlton]ia'],
  ['Carlton', 'cerlt', '[Carlt]on'],
  ['Anna Smith', 'anan', 'Anna Smith'],
  ['Unsold', 'sold', 'Un[sold]'],
  // Several words, also where they meet or overlap.
  ['Anna Smith, Carlton', 'carl ann', '[Ann]a Smith, [Carl]ton'],
  ['Annabel', 'anna annab', '[Annab]el'],
  // Signs are taken as they are.
  ['2/39 (rear)', '.*(', '2/39 (rear)'],
  ['Ann', '', 'Ann'],
  ['', 'ann', ''],
])('in "%s", "%s" marks %s', (text, typed, answer) => {
  expect(marked(text, typed)).toBe(answer)
  expect(markedPieces(text, typed).join('')).toBe(text)
})
