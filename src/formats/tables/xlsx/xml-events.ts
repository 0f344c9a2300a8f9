import { SaxesParser } from 'saxes'
import { WorkbookRefused } from './workbook-refused.ts'

interface XmlHandler {
  /** Names without their prefix (`x:row` is `row`); attributes as they are. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}
/** A tag or a text may have so many bytes; more is no workbook that a program wrote. */
const maxBytesWithoutEvent = 8_000_000
const maxDepth = 64

/**
 * Passes the elements of an XML part to a handler, chunk by chunk; yields after each, so that what was collected can be passed on.
 * @throws WorkbookRefused where it is not well-formed
 */
export async function* xmlEvents(bytes: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  let depth = 0
  let bytesSinceEvent = 0
  parser.on('opentag', ({ name, attributes }) => {
    bytesSinceEvent = 0
    if (++depth > maxDepth) throw new WorkbookRefused('The workbook is damaged: its elements are nested too deeply')
    handler.open?.(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    bytesSinceEvent = 0
    depth--
    handler.close?.(local(name))
  })
  const onText = (text: string) => handler.text?.(text)
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('error', (error) => {
    throw new WorkbookRefused(`The workbook is damaged (${error.message.slice(0, 200)}). Save it again in Excel`)
  })

  let decoder: TextDecoder | undefined
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    bytesSinceEvent += chunk.length
    parser.write(decoder.decode(chunk, { stream: true }))
    if (bytesSinceEvent > maxBytesWithoutEvent) throw new WorkbookRefused('The workbook is damaged: a text in it never ends')
    yield
  }
  if (!decoder) return
  parser.write(decoder.decode()).close()
  yield
}

/** Goes through a part that is collected as a whole. */
export async function readXmlPart(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  for await (const _ of xmlEvents(bytes, handler));
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
const encodingOf = (start: Buffer) =>
  start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
