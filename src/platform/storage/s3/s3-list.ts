import { SaxesParser } from 'saxes'

interface ListPage {
  objects: { key: string; sizeBytes: number; changedAt: Date }[]
  /** The start of the next page; undefined on the last one. */
  next: string | undefined
}

/** The answer to ListObjectsV2. @throws Error when it is none */
export function readList(xml: string): ListPage {
  const page: ListPage = { objects: [], next: undefined }
  const path: string[] = []
  let [text, key, size, changed] = ['', '', 0, '']
  const parser = new SaxesParser({})
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
  })
  parser.on('text', (more) => (text += more))
  parser.on('closetag', () => {
    const where = path.join('/')
    path.pop()
    if (where === 'ListBucketResult/Contents/Key') key = text
    else if (where === 'ListBucketResult/Contents/Size') size = Number(text)
    else if (where === 'ListBucketResult/Contents/LastModified') changed = text
    else if (where === 'ListBucketResult/Contents') page.objects.push({ key, sizeBytes: size, changedAt: new Date(changed) })
    else if (where === 'ListBucketResult/NextContinuationToken') page.next = text
  })
  parser.on('error', (error) => {
    throw new Error('The S3 storage answered a list that is no XML', { cause: error })
  })
  parser.write(xml).close()
  return page
}
