import { expect, test } from 'vitest'
import { readQuickTask } from './quick-add.rules.ts'
import { meant, offered, searchWords } from '#common/typed/mentions.ts'

// A Saturday.
const now = '2026-11-21T10:00'
const people = [
  { id: 'jo', name: 'Jo Lee' },
  { id: 'sam', name: 'Sam Taylor' },
  { id: 'sam2', name: 'Sam Okafor' },
]
const read = (line: string, ignored: string[] = []) => readQuickTask(line, { now, people, me: 'me', ignored: new Set(ignored) })

test.each([
  ['tomorrow', '2026-11-22', null],
  ['today', '2026-11-21', null],
  ['tonight', '2026-11-21', '19:00'],
  ['friday', '2026-11-27', null],
  ['on Friday', '2026-11-27', null],
  ['saturday', '2026-11-21', null],
  ['next tuesday', '2026-11-24', null],
  ['tue', '2026-11-24', null],
  ['next week', '2026-11-23', null],
  ['next month', '2026-12-01', null],
  ['in 3 days', '2026-11-24', null],
  ['in 2 weeks', '2026-12-05', null],
  ['in a fortnight', '2026-12-05', null],
  ['in two months', '2027-01-21', null],
  ['end of month', '2026-11-30', null],
  ['12/3', '2027-03-12', null],
  ['12/12', '2026-12-12', null],
  ['1/2/27', '2027-02-01', null],
  ['2026-12-24', '2026-12-24', null],
  ['12 march', '2027-03-12', null],
  ['12th of December', '2026-12-12', null],
  ['December 3', '2026-12-03', null],
  ['tomorrow 3pm', '2026-11-22', '15:00'],
  ['tomorrow at 3.30 pm', '2026-11-22', '15:30'],
  ['tomorrow morning', '2026-11-22', '09:00'],
  ['friday 15:30', '2026-11-27', '15:30'],
  ['friday at 9', '2026-11-27', '09:00'],
  ['friday at 3', '2026-11-27', '15:00'],
  ['12am tomorrow', '2026-11-22', '00:00'],
  ['noon', '2026-11-21', '12:00'],
  // It is ten on a Saturday.
  ['sat 11am', '2026-11-21', '11:00'],
  ['sat 9am', '2026-11-28', '09:00'],
  ['nxt tues 9.30am', '2026-11-24', '09:30'],
  // It is ten already: nine is tomorrow's.
  ['9am', '2026-11-22', '09:00'],
  ['in 2 hours', '2026-11-21', '12:00'],
  ['in 30 min', '2026-11-21', '10:30'],
  ['in half an hour', '2026-11-21', '10:30'],
  ['in 20 hours', '2026-11-22', '06:00'],
])('%s is %s %s', (words, dueOn, dueTime) => {
  expect(read(`Send the contract ${words}`)).toMatchObject({ subject: 'Send the contract', dueOn, dueTime })
})

test('the sentence of the issue: who, when and about what', () => {
  expect(read('call the vendor tomorrow 3pm about 12 Lantern St')).toMatchObject({
    subject: 'Call the vendor about 12 Lantern St',
    type: 'call',
    dueOn: '2026-11-22',
    dueTime: '15:00',
    mentions: [{ kind: 'about', words: '12 Lantern St', text: 'about 12 Lantern St' }],
  })
})

test.each([
  ['call about 3/12 Lantern St tomorrow', '3/12 Lantern St', '2026-11-22'],
  ['tomorrow call about 3/12 Lantern St', '3/12 Lantern St', '2026-11-22'],
  ['ring about Jo Lee on friday 9am', 'Jo Lee', '2026-11-27'],
  ['about 8 May Street ring the vendor', '8 May Street ring the vendor', null],
  ['email re 5 Sunday Lane next tuesday !high', '5 Sunday Lane', '2026-11-24'],
])('an address after "about" is no date: %s', (line, about, dueOn) => {
  expect(read(line)).toMatchObject({ mentions: [{ kind: 'about', words: about }], dueOn })
})

test.each([
  ['ring doris doorstep about the appraisal tomorrow at 3 pm urgent', 'doris doorstep'],
  ['Call Doris tomorrow', 'Doris'],
  ['email Doris Doorstep the contract', 'Doris Doorstep'],
  ['call sat 11am', undefined],
  ['call tomorrow', undefined],
  ['call the vendor', undefined],
  ['call back', undefined],
  ['ring them back on friday', undefined],
])('who is called in “%s”', (text, name) => {
  const { mentions, subject } = read(text)
  expect(mentions.find(({ kind }) => kind === 'who')?.words).toBe(name)
  if (name) expect(subject.toLowerCase()).toContain(name.toLowerCase())
})
test('a contact who is called is linked by their whole name, offered by a part of it, and not made up', () => {
  const doris = { name: 'Doris Doorstep' }
  const other = { name: 'Dora Plumb' }
  expect(meant({ kind: 'who', words: 'doris doorstep' }, [other, doris])).toBe(doris)
  expect(meant({ kind: 'who', words: 'doris' }, [doris])).toBeUndefined()
  expect(offered({ kind: 'who', words: 'doris' }, [other, doris])).toEqual([doris])
  expect(offered({ kind: 'who', words: 'plumber' }, [other])).toEqual([])
})
test('with whom and where: the sentence of an agent', () => {
  expect(read('appraisal with Chloe Adams Wednesday 10am at 12 Rose St !high')).toMatchObject({
    subject: 'Appraisal with Chloe Adams at 12 Rose St',
    type: 'appraisal',
    priority: 'high',
    dueOn: '2026-11-25',
    dueTime: '10:00',
    mentions: [
      { kind: 'with', words: 'Chloe Adams' },
      { kind: 'at', words: '12 Rose St' },
    ],
  })
})

test.each([
  ['meet with chloe adams at 9 friday', [['with', 'chloe adams']], '09:00'],
  [
    'meeting at 3/12 rose rd with Jo Lee at 2pm',
    [
      ['with', 'Jo Lee'],
      ['at', '3/12 rose rd'],
    ],
    '14:00',
  ],
  ['inspection at 4 Rose Brighton East tomorrow 11am', [['at', '4 Rose Brighton East']], '11:00'],
  ['inspection at Rose Street, Brighton at noon', [['at', 'Rose Street, Brighton']], '12:00'],
  ['call at 3 to discuss the price', [], '15:00'],
  ['meet with the vendor at the office at 4pm', [], '16:00'],
  ['coffee with Chloe to talk about the price', [['with', 'Chloe']], null],
] as const)('names and addresses in “%s”', (line, mentions, dueTime) => {
  const task = read(line)
  expect(task.mentions.map(({ kind, words }) => [kind, words])).toEqual(mentions)
  expect(task.dueTime).toBe(dueTime)
})

test('two of one name are not guessed', () => {
  const twins = [{ name: 'Chloe Adams' }, { name: 'Chloe Adams' }, { name: 'Chloe Adamson' }]
  const chloe = { kind: 'with', words: 'chloe adams' } as const
  expect(meant(chloe, twins)).toBeUndefined()
  expect(meant(chloe, twins.slice(1))).toBe(twins[1])
  expect(offered(chloe, [...twins, { name: 'Jo Lee' }])).toEqual(twins)
  expect(searchWords({ kind: 'at', words: '12 Rose Rd' })).toBe('12 Rose')
  expect(meant({ kind: 'at', words: '12 Rose Rd' }, [{ name: '12 Rose Road, Kew' }, { name: '2 Rose Road, Kew' }])?.name).toBe(
    '12 Rose Road, Kew',
  )
})

test('the line of an agent in a hurry: whom, when, about what, and how urgent', () => {
  const task = read('ring Bianca Petrov nxt tues 9.30am about 12 Lennox St high')
  expect(task).toMatchObject({
    subject: 'Ring Bianca Petrov about 12 Lennox St',
    type: 'call',
    priority: 'high',
    dueOn: '2026-11-24',
    dueTime: '09:30',
    mentions: [
      { kind: 'who', words: 'Bianca Petrov' },
      { kind: 'about', words: '12 Lennox St' },
    ],
  })
})

test('a listing is found though words follow its address, and a contact though words follow the name', () => {
  const lennox = [{ name: '12 Lennox Street, Richmond' }, { name: '12 Lennox Street, Hawthorn' }]
  const about = (words: string) => ({ kind: 'about', words }) as const
  expect(searchWords(about('12 Lennox St pls check the sign'))).toBe('12 Lennox')
  expect(meant(about('12 Lennox St pls check the sign'), lennox)).toBe(lennox[0])
  expect(meant(about('12 lennox st hawthorn'), lennox)).toBe(lennox[1])
  expect(searchWords(about('Bianca Petrov and the price'))).toBe('Bianca Petrov')
  expect(meant(about('Bianca Petrov and the price'), [{ name: 'Bianca Petrov' }])?.name).toBe('Bianca Petrov')
})

test('what names nothing to look for is left in the words', () => {
  expect(read('Ask about the price')).toMatchObject({ subject: 'Ask about the price', mentions: [] })
  expect(read('Think about it tomorrow')).toMatchObject({ subject: 'Think about it', mentions: [], dueOn: '2026-11-22' })
})

test.each([
  ['Ring Doris about the appraisal tomorrow at 3 pm urgent', 'high'],
  ['Order the sign high priority', 'high'],
  ['Sort the urgent repairs', 'normal'],
  ['Ring Doris asap about the appraisal', 'high'],
  ['Urgent: ring Doris', 'high'],
  ['Ring Doris urgent tomorrow 9am', 'high'],
  ['Low priority: tidy the key safe', 'low'],
  ['Measure 12 Lennox St low', 'low'],
  ['Ring Bianca Petrov high', 'high'],
  ['Aim low', 'normal'],
  ['Say that the price is too high', 'normal'],
  ['Quote the high fence', 'normal'],
])('a priority without an exclamation mark is read where it is meant: %s', (text, priority) => {
  expect(read(text)).toMatchObject({ priority })
  expect(read(text).subject).not.toMatch(/(urgent|priority)$|asap/i)
})

test('priority, tags and people; a name that means two people is not guessed', () => {
  expect(read('Book photos @jo #photos #urgent-job !high')).toMatchObject({
    subject: 'Book photos',
    priority: 'high',
    tags: ['photos', 'urgent-job'],
    assigneeIds: ['jo'],
  })
  expect(read('Book photos @sam')).toMatchObject({ subject: 'Book photos @sam', assigneeIds: [] })
  expect(read('Book photos @Sam Okafor friday')).toMatchObject({ subject: 'Book photos', assigneeIds: ['sam2'] })
  expect(read('Book photos @me')).toMatchObject({ assigneeIds: ['me'] })
})

test.each([
  ['every monday 9am', { frequency: 'weekly', interval: 1, weekdays: [1] }, '2026-11-23'],
  ['every weekday', { frequency: 'weekly', interval: 1, weekdays: [1, 2, 3, 4, 5] }, null],
  ['every 2 weeks', { frequency: 'weekly', interval: 2, weekdays: [] }, null],
  ['fortnightly', { frequency: 'weekly', interval: 2, weekdays: [] }, null],
  ['every month', { frequency: 'monthly', interval: 1 }, null],
])('%s comes again', (words, recurrence, dueOn) => {
  const task = read(`Sales meeting ${words}`)
  expect(task.recurrence).toMatchObject(recurrence)
  expect(task.subject).toBe('Sales meeting')
  if (dueOn) expect(task.dueOn).toBe(dueOn)
})

test('a piece that was taken back stays in the words and means nothing', () => {
  expect(read('Print the Friday flyer', ['friday'])).toMatchObject({ subject: 'Print the Friday flyer', dueOn: null })
})

test.each([
  '',
  '   ',
  '!!!',
  '@',
  '#',
  'about',
  'call about',
  '31/2',
  '25:99',
  'at 77',
  '😀 tomorrow about 😀😀 St',
  'x'.repeat(5000),
])('nothing typed breaks it: %s', (line) => {
  const task = read(line)
  expect(typeof task.subject).toBe('string')
  expect(task.dueOn === null || /^\d{4}-\d\d-\d\d$/.test(task.dueOn)).toBe(true)
})

test.each([
  ['2 Lantern St', ['26 Lantern Street, Brighton', '2 Lantern Street, Brighton'], '2 Lantern Street, Brighton'],
  ['Lantern', ['26 Lantern Street, Brighton', '2 Lantern Street, Brighton'], '26 Lantern Street, Brighton'],
  ['3/12 Lantern', ['12 Lantern Street', '3/12 Lantern Street'], '3/12 Lantern Street'],
  ['12 Lantern', ['3/12 Lantern Street', '12 Lantern Street'], '12 Lantern Street'],
  ['jo lee', ['Jo Leeson', 'Ann Lee'], 'Jo Leeson'],
  ['7 Lantern', ['26 Lantern Street'], undefined],
])('%s of %j means %s', (about, names, name) => {
  expect(
    meant(
      { kind: 'about', words: about },
      names.map((one) => ({ name: one })),
    )?.name,
  ).toBe(name)
})
