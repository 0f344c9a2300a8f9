// Cases of another system: a table is looked through, its columns are matched, it is imported and taken back. Below the register: receipts.
import {
  type CaseImport,
  type CaseImportPreview,
  caseImportEndpoints as e,
} from '../../../src/workflow/diligence/case-import.contract.ts'
import { diligenceEndpoints as d } from '../../../src/workflow/diligence/diligence.contract.ts'
import { expect, gate, id, test } from '../kit/test.ts'

const seen: CaseImportPreview = {
  ...{
    headers: ['Matter', 'Client', 'As'],
    mapping: ['listing', 'name', ''],
    missing: ['side'],
    ready: 0,
    complete: 0,
    refused: 0,
  },
  reasons: [],
}
const done: CaseImport = {
  ...{ id: id(95), fileName: 'firstaml.csv', added: 12, refused: 1, createdBy: 'Eleanor Whitcombe' },
  ...{ createdAt: '2026-11-24T22:00:00Z', removed: null },
}

test('a table is looked through, matched, imported, and taken back', gate, async ({ open, api }) => {
  let items: CaseImport[] = []
  let mapped = false
  api
    .on(d.list, { items: [], nextCursor: null, total: 0 })
    .on(e.list, () => ({ items, nextCursor: null }))
    .on(e.preview, (): CaseImportPreview => {
      if (!mapped) {
        mapped = true
        return seen
      }
      const reasons = [{ line: 4, name: 'Cy Dale', reason: 'No sale with the reference or address “ZZ-9”' }]
      return { ...seen, mapping: ['listing', 'name', 'side'], missing: [], ready: 12, complete: 9, refused: 1, reasons }
    })
    .on(e.run, () => (items = [done])[0] as CaseImport)
    .on(e.undo, () => (items = [{ ...done, removed: 11 }])[0] as CaseImport)
  const page = await open('/settings/diligence')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import cases' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'firstaml.csv', mimeType: 'text/csv', buffer: Buffer.from('Matter') })
  await expect(dialog.getByRole('alert')).toContainText('Choose a column for: Vendor or buyer')
  await dialog.getByRole('combobox', { name: 'As', exact: true }).selectOption('side')
  await expect(dialog.getByRole('status')).toContainText('12 ready, 9 of them complete. 1 left out.')
  await expect(dialog.getByRole('list', { name: 'Left out' })).toContainText('Line 4, Cy Dale: No sale')
  await dialog.getByRole('button', { name: 'Import 12 cases' }).click()
  await expect(dialog.getByRole('region', { name: 'Imports' })).toContainText('12 added, 1 left out')
  await dialog.getByRole('button', { name: 'Undo firstaml.csv' }).click()
  await expect(dialog.getByRole('region', { name: 'Imports' })).toContainText('Undone: 11 removed, 1 kept.')
})

test('receipts of destroyed records are listed under the register', async ({ open, api }) => {
  const rule = 'AML/CTF Act 2006 (Cth) s 111: kept for 7 years'
  const receipt = { id: id(96), destroyedAt: '2026-11-20T00:00:00Z', cases: 3, certificates: 1, endedBy: '2019-11-19', rule }
  api.on(d.list, { items: [], nextCursor: null, total: 0 }).on(d.receipts, { items: [receipt], nextCursor: null })
  const page = await open('/settings/diligence')
  await page.getByText('Destroyed records').click()
  await expect(page.getByRole('list', { name: 'Destroyed records' })).toContainText(
    '20 Nov 2026: 3 cases with 1 certificate, ended by 19 Nov 2019.',
  )
})
