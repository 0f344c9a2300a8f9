import { expect, test } from 'vitest'
import { emailProblem, phoneProblem, readAbn, unwrapEmail } from './typed-contact.ts'

test.each([
  ['Jo Smith <jo@mail.example>', 'jo@mail.example'],
  ['"Smith, Jo" <jo@mail.example>;', 'jo@mail.example'],
  ['mailto:chloe@MAIL.example ', 'chloe@MAIL.example'],
  ['Jo <mailto:jo@mail.example?subject=a@b>', 'jo@mail.example'],
  ['\u200bjo@mail.example', 'jo@mail.example'],
  ['two@a.example, one@b.example', 'two@a.example, one@b.example'],
])('the email in %j is %j', (typed, email) => expect(unwrapEmail(typed)).toBe(email))

test.each(['jo@', 'a b@x.example', 'jo@mail', 'one@a.example, two@b.example', 'ask wife'])('%j is no email', (typed) =>
  expect(emailProblem(typed)).toBe('Enter an email address, such as name@example.com'),
)
test.each(['', 'jo@mail.example', 'Jo <jo@mail.example>', 'sales/leasing@vale.com.au'])('%j is an email or nothing', (typed) =>
  expect(emailProblem(typed)).toBeUndefined(),
)
test.each(['12345', 'ask wife'])('%j is no phone number', (typed) =>
  expect(phoneProblem(typed)).toBe('Enter a phone number, such as 0412 345 678'),
)
test.each(['', '0412 345 678', '+61 412 345 678', '13 11 14', '0412 345 678 (wife)', '9555 0134 ext 5'])(
  '%j is a phone number or nothing',
  (typed) => expect(phoneProblem(typed)).toBeUndefined(),
)
test.each([
  ['ABN 51 824 753 556', '51 824 753 556'],
  ['51824753556', '51 824 753 556'],
  ['12345678901', undefined],
  ['5182475355', undefined],
])('the ABN of %j is %j', (typed, abn) => expect(readAbn(typed)).toBe(abn))
