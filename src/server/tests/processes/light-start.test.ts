import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const heavy = ['sharp', 'pdf-lib', 'heic-decode', '@myriaddreamin/typst-ts-node-compiler', 'imapflow', 'ssh2']

it('starts without the libraries that are used now and then: every process that has read one holds its memory', () => {
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
  expect(heavy.filter((name) => read?.includes(name))).toEqual([])
})
