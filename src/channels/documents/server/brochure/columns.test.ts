import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PdfRenderer } from '#platform/pdf/pdf-renderer.ts'
import { brochureRequest } from './brochure-request.ts'
import { sampleBrochure } from '../testing/sample-brochure.ts'

let templates: string
let renderer: PdfRenderer
beforeAll(async () => {
  templates = await mkdtemp(join(tmpdir(), 'columns-'))
  await cp(join(import.meta.dirname, '../templates'), templates, { recursive: true })
  await cp(join(import.meta.dirname, '../testing/columns-check.typ'), join(templates, 'columns-check.typ'))
  // A hundred pages on a busy machine: this is about columns, not about how long a job may take.
  renderer = new PdfRenderer({ templates, timeoutMs: 60_000 })
})
afterAll(async () => {
  renderer.close()
  await rm(templates, { recursive: true })
})

test('columns are level, no line stands alone, and no text falls out of the planned height', async () => {
  const request = brochureRequest({ type: 'a4', data: sampleBrochure, files: {}, timestamp: 0 })
  const { pages } = await renderer.render({ ...request, template: 'columns-check' })
  expect(pages).toBeGreaterThan(10)
})
