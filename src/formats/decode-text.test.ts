import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { decoded } from './decode-text.ts'

async function read(bytes: Buffer, size = 7) {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, n * size + size))
  const { encoding, text, isMixed } = decoded(bytes, Readable.from(chunks))
  return { encoding, text: (await Array.fromAsync(text)).join(''), isMixed: isMixed() }
}
const windows = (text: string) => Buffer.from(text, 'latin1')

test('lines of UTF-8 and of Windows-1252 in one file keep their letters, and the mix is told', async () => {
  const file = Buffer.concat([
    Buffer.from('\ufeffRené\nplain\n'),
    windows('Zoë\n'),
    Buffer.from('Müller – Noëlle\n'),
    windows('fin é'),
  ])
  expect(await read(file)).toEqual({ encoding: 'windows-1252', text: 'René\nplain\nZoë\nMüller – Noëlle\nfin é', isMixed: true })
})

test.each([1, 2, 3, 64])('a character torn apart by chunks of %i bytes is put together', async (size) => {
  expect(await read(Buffer.from('a€𝒳\né\n'), size)).toEqual({ encoding: 'utf-8', text: 'a€𝒳\né\n', isMixed: false })
  expect(await read(windows('é\nü'), size)).toMatchObject({ text: 'é\nü', isMixed: false })
})
