import { expect, test } from 'vitest'
import { fingerprintOf, problemsOf, readPosted } from './server/posts/posted-form.ts'

const form = (fields: Record<string, string>) => readPosted(new URLSearchParams(fields).toString(), false)

test('what has one line keeps no line end, and texts are cut before anything reads them', () => {
  const read = form({
    name: 'Jo\r\nBcc: all@mail.example',
    email: 'jo@mail.example\r\nSubject: Win',
    message: `One\r\nTwo\u0000\u0007${'x'.repeat(9000)}`,
    listing: 'HV-1'.repeat(100),
  })

  expect(read?.typed.name).toBe('Jo  Bcc: all@mail.example')
  expect(read?.typed.email).not.toMatch(/[\r\n]/)
  expect(read?.typed.message.startsWith('One\nTwoxxx')).toBe(true)
  expect(read?.typed.message.length).toBeLessThanOrEqual(5000)
  expect(read?.reference).toHaveLength(40)
})

test('JSON and a form say the same, and what is neither is nothing', () => {
  const fields = { name: 'Jo', email: 'jo@mail.example', phone: '', message: 'Hi', listing: 'HV-1', token: 't' }

  expect(readPosted(JSON.stringify(fields), true)).toEqual(form(fields))
  expect(['[]', 'null', '"x"', '{', ''].map((body) => readPosted(body, true))).toEqual(Array.from({ length: 5 }))
  expect(readPosted('{"name":{"$ne":1},"__proto__":{"email":"a@b.example"}}', true)?.typed).toEqual({
    ...{ name: '', email: '', phone: '', message: '' },
  })
})

test('a name is needed, and one way to answer that is one', () => {
  const problems = (typed: object) => Object.keys(problemsOf({ name: 'Jo', email: '', phone: '', message: '', ...typed }))

  expect(problems({ phone: '0412 345 678' })).toEqual([])
  expect(problems({ email: 'Jo Smith <jo@mail.example>' })).toEqual([])
  expect(problems({})).toEqual(['email'])
  expect(problems({ name: '', email: 'jo@', phone: '12' })).toEqual(['name', 'email', 'phone'])
})

test('the same form sent twice has one fingerprint, another message another', () => {
  const one = form({ name: 'Jo', email: 'jo@mail.example', message: 'Hi', token: 't' })
  const print = (change: object) => one && fingerprintOf({ ...one, typed: { ...one.typed, ...change } })

  expect(print({ email: 'JO@mail.example' })).toBe(print({}))
  expect(print({ message: 'Hi!' })).not.toBe(print({}))
})
