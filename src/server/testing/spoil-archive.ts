import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import { openArchive } from '#workspace/installation/server/archive/import/open-archive.ts'

export type Parts = Map<string, Buffer>
interface Manifest {
  format: string
  migrations: string[]
  entries: { name: string; bytes: number; sha256: string }[]
}

export async function partsOf(path: string): Promise<Parts> {
  const archive = await openArchive(path)
  const parts: Parts = new Map()
  for await (const entry of archive.entries()) parts.set(entry.name, await buffer(await entry.read()))
  await archive.close()
  return parts
}

export const manifestIn = (parts: Parts) => JSON.parse(String(parts.get('manifest.json'))) as Manifest

/** The same archive with a change; `isSigned`: with a manifest that fits it. */
export async function writeParts(
  path: string,
  parts: Parts,
  { manifest = manifestIn(parts), isSigned = false }: { manifest?: Manifest; isSigned?: boolean } = {},
): Promise<void> {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of parts) if (name !== 'manifest.json') zip.addBuffer(bytes, name)
  const entries = isSigned
    ? [...parts]
        .filter(([name]) => name !== 'manifest.json')
        .map(([name, bytes]) => ({
          ...manifest.entries.find((entry) => entry.name === name),
          name,
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        }))
    : manifest.entries
  zip.addBuffer(Buffer.from(JSON.stringify({ ...manifest, entries })), 'manifest.json')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

/** Each way to spoil an archive, and what the import says of it. */
export const spoilings: Record<string, { says: RegExp; write(path: string, parts: Parts): Promise<void> }> = {
  'a changed record': {
    says: /check sum of records\/agencies\.jsonl is wrong/,
    write: (path, parts) => {
      const changed = Buffer.from(parts.get('records/agencies.jsonl') ?? '')
      changed[changed.length - 3] = (changed[changed.length - 3] ?? 0) ^ 1
      return writeParts(path, new Map(parts).set('records/agencies.jsonl', changed))
    },
  },
  'a wrong check sum': {
    says: /check sum of README\.html is wrong/,
    write: (path, parts) => {
      const manifest = manifestIn(parts)
      const entries = manifest.entries.map((one) => (one.name === 'README.html' ? { ...one, sha256: 'a'.repeat(64) } : one))
      return writeParts(path, parts, { manifest: { ...manifest, entries } })
    },
  },
  'an entry that is missing': {
    says: /records\/notes\.jsonl is missing/,
    write: (path, parts) => {
      const fewer = new Map(parts)
      fewer.delete('records/notes.jsonl')
      return writeParts(path, fewer)
    },
  },
  'an entry too many': {
    says: /open\/more\.csv is not in the manifest/,
    write: (path, parts) => writeParts(path, new Map(parts).set('open/more.csv', Buffer.from('x'))),
  },
  'an entry of another kind': {
    says: /does not belong in it/,
    write: (path, parts) => writeParts(path, new Map(parts).set('run.sh', Buffer.from('x')), { isSigned: true }),
  },
  'a newer format': {
    says: /newer version of Gable \(gable-archive\/2\).*Update this installation/,
    write: (path, parts) => writeParts(path, parts, { manifest: { ...manifestIn(parts), format: 'gable-archive/2' } }),
  },
  'a newer database': {
    says: /newer version of Gable \(9999_later\.sql\)/,
    write: (path, parts) => {
      const manifest = manifestIn(parts)
      return writeParts(path, parts, { manifest: { ...manifest, migrations: [...manifest.migrations, '9999_later.sql'] } })
    },
  },
  'another program’s archive': {
    says: /not an archive of Gable/,
    write: (path, parts) => writeParts(path, parts, { manifest: { ...manifestIn(parts), format: 'other/1' } }),
  },
  'a bomb': {
    says: /would unpack to \d+ MB from \d+ MB/,
    write: (path, parts) => {
      const few = new Map([['records/notes.jsonl', Buffer.alloc(300_000_000)]])
      return writeParts(path, few, { manifest: manifestIn(parts), isSigned: true })
    },
  },
  'a name with ..': {
    says: /name leaves its folder/,
    write: async (path, parts) => {
      const harmless = 'files/aa/bb/cc'
      await writeParts(path, new Map(parts).set(harmless, Buffer.from('x')), { isSigned: true })
      const { readFile, writeFile } = await import('node:fs/promises')
      const bytes = await readFile(path)
      const from = Buffer.from(harmless)
      for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write('files/../../cc', at)
      await writeFile(path, bytes)
    },
  },
}
