import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a machine without libatomic is told the one line that installs it', () => {
  const root = mkdtempSync(join(tmpdir(), 'gable-setup-'))
  for (const folder of ['scripts', 'node_modules/.bin']) mkdirSync(join(root, folder), { recursive: true })
  copyFileSync(join(import.meta.dirname, 'setup.mjs'), join(root, 'scripts/setup.mjs'))
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}')
  writeFileSync(join(root, 'npm.cjs'), '')
  const node = join(root, 'node_modules/.bin/node')
  writeFileSync(node, '#!/bin/sh\necho "node: error while loading shared libraries: libatomic.so.1: cannot open" >&2\nexit 127\n')
  chmodSync(node, 0o755)

  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/setup.mjs'), 'install'], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(root, 'npm.cjs'), npm_node_execpath: process.execPath },
  })

  expect(status).toBe(1)
  expect(stderr).toContain('apt-get install -y libatomic1')
  rmSync(root, { recursive: true })
})

test.each([
  ['win32', 'x64', 'Windows'],
  ['freebsd', 'x64', 'freebsd'],
  ['linux', 'ia32', 'ia32'],
])('%s on %s is told in one sentence, before anything is installed', (platform, arch, named) => {
  const pretend = `data:text/javascript,Object.defineProperties(process,{platform:{value:'${platform}'},arch:{value:'${arch}'}})`

  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', pretend, join(import.meta.dirname, 'setup.mjs'), 'install'],
    { encoding: 'utf8', timeout: 5_000 },
  )

  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`^setup: .*${named}`))])
})
