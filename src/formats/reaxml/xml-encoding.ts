import { XmlRefused } from './xml-refused.ts'

const eightBit = new Set(['iso-8859-1', 'latin1', 'windows-1252', 'cp1252', 'us-ascii', 'ascii'])
const unicode = new Set(['', 'utf-8', 'utf8', 'utf-16', 'utf-16le', 'utf-16be'])

/**
 * The characters of an XML file, without its byte order mark.
 *
 * A byte order mark outranks the declaration. ISO-8859-1 is read as Windows-1252, as browsers do: feeds written on Windows declare
 * the one and contain the other's curly quotes. For the same reason a file that claims UTF-8 but is not is read as Windows-1252,
 * with a warning; the alternative is to refuse an agency's whole feed for one dash.
 *
 * @throws XmlRefused `encoding` when the declared encoding is none of these
 */
export function decodeXml(bytes: Uint8Array): { text: string; warnings: string[] } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), warnings: [] }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), warnings: [] }

  const declared = declaredEncoding(bytes)
  if (eightBit.has(declared)) return { text: new TextDecoder('windows-1252').decode(bytes), warnings: [] }
  // UTF-16 without a mark cannot have been read by declaredEncoding, so a file that declares "utf-16" here has single bytes.
  if (!unicode.has(declared))
    throw new XmlRefused('encoding', `The file encoding is "${declared}", which Gable can’t read. Save it as UTF-8.`)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), warnings: [] }
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return { text, warnings: ['The file is not valid UTF-8, so it was read as Windows-1252. Check accents and dashes.'] }
  }
}

/** The encoding in `<?xml encoding="…"?>`, in lower case; empty when there is none. */
function declaredEncoding(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 256))
  return /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? ''
}
