import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coveredCodePoints } from './font-coverage.ts'
import { printableData, printableText } from './printable-text.ts'
import { fallbackFonts } from './render-job.ts'

const fonts = join(import.meta.dirname, '../../../assets/fonts')
const coverage = (name: string) => coveredCodePoints(readFileSync(join(fonts, `${name}.ttf`)))
const covered = new Set(Object.keys(fallbackFonts).flatMap((name) => [...coverage(name)]))
const has = (name: string, char: string) => coverage(name).has(char.codePointAt(0) ?? 0)

test('a font says which characters it can draw', () => {
  expect([has('Inter-Regular', 'a'), has('Inter-Regular', '²'), has('Inter-Regular', 'ش'), has('Inter-Regular', '王')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(has('NotoSansArabic-Regular', 'ش')).toBe(true)
  expect(has('NotoSansHebrew-Regular', 'ש')).toBe(true)
  expect(has('NotoEmoji-Regular', '🏡')).toBe(true)
  expect([...'王小明漢字かな한글'].every((char) => has('DroidSansFallback', char))).toBe(true)
})

test.each([
  ['Greek', 'Οδός Αθηνών'],
  ['Cyrillic', 'Ќумановска Україна'],
  ['Vietnamese', 'Nguyễn Thị Ánh Tuyết'],
  ['Devanagari', 'श्री क्षितिज शर्मा'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Gujarati', 'પટેલ ક્ષમા'],
  ['Bengali', 'শ্রী ক্ষমা রায়'],
  ['Tamil', 'முருகன் ஸ்ரீ'],
  ['Telugu', 'వెంకట శ్రీనివాస్'],
  ['Kannada', 'ಕೃಷ್ಣ ಶೆಟ್ಟಿ'],
  ['Malayalam', 'കൃഷ്ണൻ നായർ'],
  ['Sinhala', 'ශ්‍රී ලංකා පෙරේරා'],
  ['Thai', 'สมชาย ใจดี'],
  ['Lao', 'ສົມຊາຍ'],
  ['Khmer', 'សុខ ស្រី'],
  ['Burmese', 'မြန်မာ ကျော်'],
  ['Armenian', 'Արմեն Պետրոսյան'],
  ['Georgian', 'გიორგი'],
  ['Amharic', 'አበበ ብቂላ'],
  ['Farsi', 'شیرین پژوهش گیلانی'],
])('names in %s are printed as they are', (_script, name) => {
  expect(printableText(name, covered)).toEqual({ text: name.normalize('NFC'), missing: [] })
})

test.each([
  ['plain text stays', 'Façade, 742 m² – “home”', 'Façade, 742 m² – “home”'],
  ['Arabic, Hebrew and emoji stay, joiners too', 'منزل בית 👩‍👩‍👧 🇦🇺', 'منزل בית 👩‍👩‍👧 🇦🇺'],
  ['Chinese, Japanese and Korean stay', '王小明 漢字 かな 한글', '王小明 漢字 かな 한글'],
  ['half surrogates go', 'a\ud800b', 'ab'],
  ['controls go', 'a\u0000\u0007b', 'ab'],
  ['overrides of direction go', 'safe\u202egnp.exe', 'safegnp.exe'],
  ['line ends become one kind', 'a\r\nb\u2028c', 'a\nb\nc'],
  ['odd spaces become plain ones, those that hold together stay', 'a\tb\u2003c\u202fd', 'a b c\u00a0d'],
  ['accents written apart become one letter', 'Cafe\u0301', 'Café'],
])('%s', (_name, given, printed) => {
  expect(printableText(given, covered).text).toBe(printed)
})

test('what no font can draw gets a visible stand-in, and is reported once', () => {
  expect(printableText('𒀀 and 𒀀 and 𒀁', covered)).toEqual({ text: '□ and □ and □', missing: ['𒀀', '𒀁'] })
})

test('every string of the data is treated, however deep; other values stay', () => {
  const { data, missing } = printableData({ a: ['x\u0000', { b: '𒀀' }], n: 1, none: null, yes: true }, covered)
  expect(data).toEqual({ a: ['x', { b: '□' }], n: 1, none: null, yes: true })
  expect(missing).toEqual(['𒀀'])
})
