import { expect, test } from 'vitest'
import { entryOf, fileNameOf, kindOfFile, namedFile, namesIn, pictureTarget, stableName } from './moved-files.rules.ts'

test.each([
  ['files/contract 1.pdf', { path: 'files/contract 1.pdf' }],
  ['.\\export\\files\\a.pdf', { path: 'export/files/a.pdf' }],
  ['C:\\Old System\\a.pdf', { path: 'Old System/a.pdf' }],
  ['https://old.example/a.jpg?w=9', { address: 'https://old.example/a.jpg?w=9' }],
  ['../../etc/passwd', { problem: 'The path leaves the folder (..)' }],
  ['files\\..\\..\\a.pdf', { problem: 'The path leaves the folder (..)' }],
  ['file:///etc/passwd', { problem: expect.stringMatching(/https/) }],
  ['ftp://old.example/a.jpg', { problem: expect.stringMatching(/https/) }],
  ['https://', { problem: expect.stringMatching(/https/) }],
  ['/', { problem: 'The row names no file' }],
  ['x'.repeat(3000), { problem: 'The path of the file is too long' }],
])('%s names %j', (text, file) => {
  expect(namedFile(text)).toEqual(file)
})

test.each([
  ['https://a.example/1.jpg; https://a.example/2.jpg', ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
  ['https://a.example/1.jpg https://a.example/2,3.jpg', ['https://a.example/1.jpg', 'https://a.example/2,3.jpg']],
  ['https://a.example/1.jpg,https://a.example/2.jpg', ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
  ['photos/1.jpg|photos/2.jpg', ['photos/1.jpg', 'photos/2.jpg']],
  ['photos/1.jpg photos/2.jpg', ['photos/1.jpg', 'photos/2.jpg']],
  ['photos/1.jpg, photos/2.jpg', ['photos/1.jpg', 'photos/2.jpg']],
  ['photos/front view.jpg', ['photos/front view.jpg']],
  [' ; ', []],
])('the cell %j names %j', (cell, names) => {
  expect(namesIn(cell)).toEqual(names)
})

test('a path means the file of that path, or the only one that ends with it', () => {
  const entries = ['export/files/a.pdf', 'export/Files/B.pdf', 'x/c.pdf', 'y/c.pdf'].map((name, position) => ({ name, position }))
  expect(entryOf('export/files/a.pdf', entries)).toMatchObject({ position: 0 })
  expect(entryOf('files/b.pdf', entries)).toMatchObject({ position: 1 })
  expect(entryOf('Old System/export/files/a.pdf', entries)).toMatchObject({ position: 0 })
  expect(entryOf('c.pdf', entries)).toEqual({ problem: 'Several of the uploaded files have this name' })
  expect(entryOf('d.pdf', entries)).toEqual({ problem: 'It is not among the uploaded files' })
})

test('an address with another signature in each export is the same file', () => {
  const signed = (n: number) => `https://s3.example/a.jpg?X-Amz-Signature=${n}&X-Amz-Expires=${n}&v=1`
  expect(stableName(signed(1))).toBe(stableName(signed(2)))
  expect(stableName('https://old.example/image?id=1')).not.toBe(stableName('https://old.example/image?id=2'))
  expect(fileNameOf('https://old.example/p/front%20view.jpg?x=1')).toBe('front view.jpg')
})

test.each([
  ['', 'front.JPG', 'document.csv', 'photo'],
  ['Floorplan', 'plan.png', '', 'floorplan'],
  ['', 'files/floor plan.png', '', 'floorplan'],
  ['Photo', 'https://old.example/image?id=1', '', 'photo'],
  ['', 'https://old.example/image?id=1', 'listing_photo.csv', 'photo'],
  ['', 'https://old.example/file?id=1', 'document.csv', 'document'],
  ['Contract', 'contract.pdf', '', 'document'],
  ['Floorplan', 'plan.pdf', '', 'document'],
  ['', 'letter.docx', '', 'note'],
])('type %j and name %s in %j are a %s', (type, name, table, kind) => {
  expect(kindOfFile({ type, name, table })).toBe(kind)
})

test.each([
  ['photo1', 'photos'],
  ['photo 20', 'photos'],
  ['main image url', 'photos'],
  ['images', 'photos'],
  ['floorplan', 'floorPlans'],
  ['floor plan url 2', 'floorPlans'],
  ['photographer', null],
  ['image count', null],
])('the heading %s is %s', (words, target) => {
  expect(pictureTarget(words)).toBe(target)
})
