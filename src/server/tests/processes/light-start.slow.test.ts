import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageRoot } from '#platform/package-root.ts'

const heavy = ['sharp', 'pdf-lib', 'heic-decode', '@myriaddreamin/typst-ts-node-compiler', 'imapflow', 'ssh2']

it('is read without the libraries that are used now and then: every process that has read one holds its memory', () => {
  const script = `
    import { registerHooks } from 'node:module'
    const read = new Set()
    registerHooks({
      load(url, context, next) {
        const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules)/.exec(url)?.[1]
        if (name) read.add(name)
        return next(url, context)
      },
    })
    await import('./program.ts')
    console.log(JSON.stringify([...read]))
    process.exit()`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
  const read = JSON.parse(stdout || 'null') as string[] | null
  expect(read, stderr).toContain('fastify')
  for (const name of heavy) expect(existsSync(join(packageRoot, 'node_modules', name)), name).toBe(true)
  expect(heavy.filter((name) => read?.includes(name))).toEqual([])
})
