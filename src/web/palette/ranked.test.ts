import { expect, test } from 'vitest'
import { ranked } from './ranked.ts'

const group = (heading: string, ...labels: string[]) => ({
  heading,
  items: labels.map((label) => ({ id: label, label, run: () => undefined })),
})
const headings = (query: string, ...groups: ReturnType<typeof group>[]) => ranked(groups, query).map(({ heading }) => heading)

test('the group whose best hit fits what is typed best comes first; equals keep their order', () => {
  const [people, actions] = [group('Contacts', 'Newell Ng'), group('Actions', 'New listing')]
  expect(headings('new list', people, actions)).toEqual(['Actions', 'Contacts'])
  expect(headings('newell', people, actions)).toEqual(['Contacts', 'Actions'])
  expect(headings('new', people, actions)).toEqual(['Contacts', 'Actions'])
})

test('a record that was found by something else than its name is shown below those that were', () => {
  expect(headings('maria', group('Notes', 'Rang about the fence'), group('Contacts', 'Maria Finch'))).toEqual([
    'Contacts',
    'Notes',
  ])
})

test('a misspelt street shows its listing before people of whose names only one word is near', () => {
  const people = group('Contacts', 'Stephen Marsh', 'Maria Lane')
  expect(headings('lanturn st', people, group('Listings', '2 Lantern Street'))[0]).toBe('Listings')
  expect(headings('orcherd lane', people, group('Listings', '23 Orchard Lane'))[0]).toBe('Listings')
})
