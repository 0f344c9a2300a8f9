/** One server-sent event, as the standard reads it: several `data` lines are joined. */
export interface SseEvent {
  id: string | undefined
  event: string
  data: string
}

/** Cuts a stream of text into events; keeps the unfinished rest between pieces. */
export function sseParser(): (piece: string) => SseEvent[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).replace(/\r\n?/g, '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(parseBlock).filter((event) => event !== undefined)
  }
}

function parseBlock(block: string): SseEvent | undefined {
  const event: SseEvent = { id: undefined, event: 'message', data: '' }
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'data') data.push(value)
    else if (name === 'event') event.event = value
    else if (name === 'id') event.id = value
  }
  // Comments (`: keep-alive`) and empty blocks are no events.
  return data.length > 0 ? { ...event, data: data.join('\n') } : undefined
}
