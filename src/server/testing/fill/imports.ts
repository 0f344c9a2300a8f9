import { contactImportEndpoints } from '#channels/contact-import/contact-import.contract.ts'
import { importer } from '#channels/contact-import/server/testing/importer.ts'
import { reaxmlEndpoints } from '#channels/reaxml/reaxml.contract.ts'
import { uploadFeed } from '#channels/reaxml/server/testing-import.ts'
import { type Filling, mailOf } from './filling.ts'

/** Of each kind of import one that has come in, and one that was only uploaded. */
export async function fillImports(filling: Filling) {
  const { portal, me, word } = filling
  const { id } = await uploadFeed(portal, me, feedOf(`${word}-1`, word), `${word}.xml`)
  await portal.runJobs('reaxml.read')
  await me(reaxmlEndpoints.start, { params: { id } })
  await portal.runJobs('reaxml.import')
  const importBatch = await uploadFeed(portal, me, feedOf(`${word}-2`, word), `${word}.xml`)

  const upload = (name: string) =>
    importer(portal).upload(
      me,
      `First name,Email,Notes\n${word},${mailOf(filling, name)},${word}\n${word},no address,\n`,
      `${word}.csv`,
    )
  const finished = await upload('imported')
  await me(contactImportEndpoints.check, { params: { id: finished.id }, body: finished.settings })
  await portal.runJobs('contact-import.check')
  await me(contactImportEndpoints.start, { params: { id: finished.id } })
  await portal.runJobs('contact-import.run')
  const contactImport = await upload('row')
  return { importBatch: importBatch.id, finishedImport: finished.id, contactImport: contactImport.id }
}

const feedOf = (id: string, word: string) => `<?xml version="1.0" encoding="UTF-8"?>
<propertyList date="2026-11-01-12:30:00"><residential modTime="2026-11-01-12:30:00" status="current"><agentID>FOREIGN</agentID>
<uniqueID>${id}</uniqueID><headline>${word}</headline></residential></propertyList>`
