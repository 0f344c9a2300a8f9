import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { texts } from './text-array.ts'

const portal = await testPortal()
const read = async (values: (string | null)[]) =>
  (await portal.owner.query<{ list: (string | null)[] }>('select $1::text[] as list', [texts(values)])).rows[0]?.list

test('a list of texts arrives as it was, whatever is in it', async () => {
  const lists = [
    [],
    [null],
    [''],
    ['{"a":"b\\"c"}', null, 'NULL', '{1,2}', 'Núñez', '名前', '🏠', "it's", 'a,b', ' \n\t'],
    Array.from({ length: 5000 }, (_, i) => (i % 7 ? `text ${i}`.repeat(i % 50) : null)),
  ]
  for (const list of lists) expect(await read(list)).toEqual(list)
})

test('half a character becomes the sign for one that cannot be read, and the texts after it stay whole', async () => {
  expect(await read(['a\ud800b', 'c'])).toEqual(['a\ufffdb', 'c'])
})
