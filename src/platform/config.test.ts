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

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', SECRET_KEY: '' }).PORT).toBe(4100)
})
