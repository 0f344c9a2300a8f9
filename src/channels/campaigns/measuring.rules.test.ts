import { expect, test } from 'vitest'
import { isMachine } from './measuring.rules.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
test.each([
  ['a person a minute later', firefox, 'GET', 60_000, false],
  ['whatever asks within seconds of the sending', firefox, 'GET', 900, true],
  ['the prefetching of Apple', 'Mozilla/5.0', 'GET', 3_600_000, true],
  [
    'the picture proxy of Gmail, which asks for a person',
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'GET',
    3_600_000,
    false,
  ],
  ['a gateway by its name', 'Mozilla/5.0 (compatible; BarracudaCentral)', 'GET', 3_600_000, true],
  ['a library', 'python-requests/2.31', 'GET', 3_600_000, true],
  ['someone who asks for the head only', firefox, 'HEAD', 3_600_000, true],
  ['someone without a name', '', 'GET', 3_600_000, true],
] as const)('%s', (_, agent, method, sinceSentMs, expected) => {
  expect(isMachine({ agent, method, sinceSentMs })).toBe(expected)
})
