/**
 * Which characters a TrueType font can draw, from its `cmap` table (formats 4 and 12; OpenType specification, "cmap").
 *
 * @throws RangeError on a file that is no TrueType font
 */
export function coveredCodePoints(font: Buffer): Set<number> {
  const covered = new Set<number>()
  const cmap = tableOffset(font, 'cmap')
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const table = cmap + font.readUInt32BE(cmap + 8 + i * 8)
    const format = font.readUInt16BE(table)
    if (format === 4) addSegments(font, table, covered)
    if (format === 12) addGroups(font, table, covered)
  }
  return covered
}

function tableOffset(font: Buffer, tag: string): number {
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const record = 12 + i * 16
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8)
  }
  throw new RangeError(`The font has no ${tag} table`)
}

/** Format 4: segments of the first 65,536 code points; a segment may point into a list in which 0 means "no glyph". */
function addSegments(font: Buffer, table: number, covered: Set<number>): void {
  const twiceSegments = font.readUInt16BE(table + 6)
  const ends = table + 14
  const starts = ends + twiceSegments + 2
  const deltas = starts + twiceSegments
  const ranges = deltas + twiceSegments
  for (let s = 0; s < twiceSegments; s += 2) {
    const start = font.readUInt16BE(starts + s)
    const range = font.readUInt16BE(ranges + s)
    const delta = font.readUInt16BE(deltas + s)
    for (let code = start; code <= font.readUInt16BE(ends + s) && code < 0xffff; code++) {
      const listed = range === 0 ? code : font.readUInt16BE(ranges + s + range + (code - start) * 2)
      if (range !== 0 && listed === 0) continue
      if (((listed + delta) & 0xffff) !== 0) covered.add(code)
    }
  }
}

/** Format 12: groups over all of Unicode. */
function addGroups(font: Buffer, table: number, covered: Set<number>): void {
  for (let g = 0; g < font.readUInt32BE(table + 12); g++) {
    const group = table + 16 + g * 12
    for (let code = font.readUInt32BE(group); code <= font.readUInt32BE(group + 4); code++) covered.add(code)
  }
}
