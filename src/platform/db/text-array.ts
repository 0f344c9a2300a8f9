/** PostgreSQL's number of the type text, as its binary arrays name it. */
const textType = 25
const headBytes = 20

/**
 * A `text[]` in PostgreSQL's own binary form; `pg` sends a Buffer as it is. Written as text instead, every quotation mark of a JSON document
 * is escaped here and looked for there, which for a hundred thousand of them is seconds. Cast it where it is used: `${texts(ids)}::text[]`.
 */
export function texts(values: readonly (string | null)[]): Buffer {
  let size = headBytes
  let hasNull = 0
  for (const value of values) {
    size += 4
    if (value === null) hasNull = 1
    else size += Buffer.byteLength(value)
  }
  const bytes = Buffer.allocUnsafe(size)
  const dimensions = values.length ? 1 : 0
  let at = 0
  for (const number of [dimensions, hasNull, textType, values.length, 1]) at = bytes.writeInt32BE(number, at)
  for (const value of values) {
    if (value === null) at = bytes.writeInt32BE(-1, at)
    else {
      const length = bytes.write(value, at + 4)
      bytes.writeInt32BE(length, at)
      at += 4 + length
    }
  }
  return dimensions ? bytes : bytes.subarray(0, 12)
}
