import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasSharedData, sharedFile } from '#common/testing/shared-data.ts'
import { readVcards } from './vcard.ts'

async function* inOnePiece(text: string) {
  yield text
}
const namesIn = async (text: string) =>
  (await Array.fromAsync(readVcards(inOnePiece(text)))).map((card) => card.find(({ name }) => name === 'FN')?.value)

test('cards that are glued on one line are as many people', async () => {
  const card = (name: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nEND:VCARD`
  expect(await namesIn([card('Marlow Test'), card('Odette Other'), card('Percy Third')].join(''))).toEqual([
    'Marlow Test',
    'Odette Other',
    'Percy Third',
  ])
})

test.runIf(hasSharedData)('the file of a program that glues cards has two people', async () => {
  expect(await namesIn(readFileSync(sharedFile('cases/01-cards-on-one-line.vcf'), 'utf8'))).toEqual([
    'Marlow Test',
    'Odette Other',
  ])
})
