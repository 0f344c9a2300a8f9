import { crc32 } from 'node:zlib'

export interface ZipEntry {
  name: string
  bytes: Buffer
}

/** A zip without compression: pictures are compressed already. Names are ASCII; everything together stays below 4 GB. */
export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const fields = fieldsOf(name, bytes, at)
    const local = Buffer.concat([record(0x04034b50, fields), Buffer.from(name, 'latin1')])
    directory.push(centralRecord(fields, offset), Buffer.from(name, 'latin1'))
    parts.push(local, bytes)
    offset += local.length + bytes.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}

/** The fields that both headers of a file share, in their order. */
function fieldsOf(name: string, bytes: Buffer, at: Date): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0) // needs version 2.0
  fields.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6)
  fields.writeUInt16LE(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 8)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(bytes.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}
const signature = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const record = (value: number, fields: Buffer) => Buffer.concat([signature(value), fields])

function centralRecord(fields: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), fields, rest])
}
