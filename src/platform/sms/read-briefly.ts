const mostBytes = 64_000

/** The start of an answer as text; what is longer is not read. */
export async function readBriefly(response: Response): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  while (size < mostBytes) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    size += value.byteLength
  }
  await reader.cancel()
  return Buffer.concat(pieces).subarray(0, mostBytes).toString('utf8')
}
