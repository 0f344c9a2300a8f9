import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '../../../src/common/endpoint.ts'

const src = join(import.meta.dirname, '../../../src')

async function readEndpoints(): Promise<Endpoint[]> {
  const modules = await Promise.all(
    globSync('**/*.contract.ts', { cwd: src }).map((file) => import(join(src, file)) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith('Endpoints') ? Object.values(value as object) : [])),
  ) as Endpoint[]
}

let read: Promise<Endpoint[]> | undefined
/** Every endpoint of every contract: the same that the server puts together. Looked for once in a worker. */
export const allEndpoints = (): Promise<Endpoint[]> => (read ??= readEndpoints())
