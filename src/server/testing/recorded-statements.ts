// Notes the columns of every statement that the tests run, for `scripts/database/promised-rows.ts`: TypeScript takes the row type of a `sql<Row>` on trust.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type QueryResult, type RawBuilder, type RawNode, sql } from 'kysely'
import { afterAll } from 'vitest'
import { packageRoot } from '#platform/package-root.ts'

type Execute = (this: RawBuilder<unknown>, db: never) => Promise<QueryResult<object>>
const builder = Object.getPrototypeOf(sql``) as { execute: Execute; columns?: Map<string, string[]> }

// This file runs for each test file, and the builder is the same for all files of a worker.
if (!builder.columns) {
  const { execute } = builder
  const columns = (builder.columns = new Map<string, string[]>())
  builder.execute = async function (db) {
    const result = await execute.call(this, db)
    const [row] = result.rows
    const { sqlFragments } = this.toOperationNode() as RawNode
    if (row) columns.set(sqlFragments.join('${}'), Object.keys(row))
    return result
  }
}

afterAll(() => {
  const folder = join(packageRoot, 'test-results/statements')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify([...(builder.columns ?? [])]))
})
