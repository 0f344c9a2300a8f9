import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('nothing set gives a working installation on this machine', () => {
  expect(readConfig({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 4100,
    PUBLIC_URL: 'http://127.0.0.1:4100',
    ROLE: 'all',
    isLoopback: true,
  })
})

test('every bad setting is named', () => {
  const read = () =>
    readConfig({ PORT: '99999', DATABASE_URL: 'mysql://x', SECRET_KEY: 'short', SMTP_URL: 'http://x', LOG_LEVEL: 'loud' })

  expect(read).toThrow(ConfigError)
  expect(() => read()).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*SECRET_KEY[\s\S]*SMTP_URL[\s\S]*LOG_LEVEL/)
})

test.each([
  ['0.0.0.0', false],
  ['192.168.1.5', false],
  ['localhost', true],
  ['::1', true],
  ['127.0.0.2', true],
])('%s is loopback: %s', (HOST, isLoopback) => {
  expect(readConfig({ HOST }).isLoopback).toBe(isLoopback)
})

test.each([
  ['https://gable.example', false],
  ['http://127.0.0.1:4100', true],
  ['http://localhost:4100', true],
  ['http://[::1]:4100', true],
])('on a loopback HOST with PUBLIC_URL %s only this machine can reach it: %s', (PUBLIC_URL, isLoopback) => {
  expect(readConfig({ PUBLIC_URL }).isLoopback).toBe(isLoopback)
})

test('the clock of tests is refused where people work', () => {
  const CLOCK = '2026-11-24T23:00:00Z'
  expect(readConfig({ CLOCK, NODE_ENV: 'development' }).CLOCK).toBe(CLOCK)
  for (const where of [{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://gable.example' }])
    expect(() => readConfig({ CLOCK, ...where })).toThrow(/CLOCK: only for tests/)
  expect(() => readConfig({ CLOCK: 'tomorrow' })).toThrow(/CLOCK: Enter an instant/)
})

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', SECRET_KEY: '' }).PORT).toBe(4100)
})

test.each([
  [
    'imaps://bounces%40mail.example:p%40ss@imap.mail.example',
    { host: 'imap.mail.example', port: 993, isSecure: true, user: 'bounces@mail.example', password: 'p@ss', folder: 'INBOX' },
  ],
  ['imap://b:p@[::1]:1143/Bounces', { host: '::1', port: 1143, isSecure: false, folder: 'Bounces' }],
])('the mailbox of bounces %s is read in its parts', (BOUNCE_IMAP_URL, parts) => {
  expect(readConfig({ BOUNCE_IMAP_URL }).BOUNCE_IMAP_URL).toMatchObject(parts)
})

test.each(['https://b:hush-hush@mail.example', 'imaps://b@mail.example', 'imaps://:hush-hush@mail.example', 'hush-hush'])(
  'a mailbox that cannot be opened (%#) is named without its password',
  (BOUNCE_IMAP_URL) => {
    const faults = () => readConfig({ BOUNCE_IMAP_URL })
    expect(faults).toThrow(/BOUNCE_IMAP_URL/)
    expect(faults).not.toThrow(/hush/)
  },
)

test('a setting can be the content of a file, and a file that is not there or a second value is a fault', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'gable-config-')), 'key')
  writeFileSync(file, `${'k'.repeat(40)}\n`)

  expect(readConfig({ SECRET_KEY_FILE: file }).SECRET_KEY).toBe('k'.repeat(40))
  expect(() => readConfig({ SECRET_KEY_FILE: `${file}-none` })).toThrow(/SECRET_KEY_FILE: ENOENT/)
  expect(() => readConfig({ SECRET_KEY_FILE: file, SECRET_KEY: 'x'.repeat(40) })).toThrow(/SECRET_KEY is set as well/)
})
