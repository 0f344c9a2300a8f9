import { connect, type Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One kept-open connection to a server whose answers say their length. Node's own client makes a new buffer of 64 kB for each piece of an
 * answer, and collecting those stopped the bench for up to 27 ms at a time, which then stood in the 99th percentile of what it measured.
 */
export class Line {
  readonly #port: number
  #socket: Socket | undefined
  #head = Buffer.alloc(0)
  /** Bytes of the body still to come; -1 while the head is read. */
  #left = -1
  #status = 0
  #closes = false
  #settle: ((status: number) => void) | undefined

  constructor(port: number) {
    this.#port = port
  }

  /** @returns the status of the answer; 0 when the connection broke */
  ask(request: string): Promise<number> {
    return new Promise((settle) => {
      this.#settle = settle
      this.#socket ??= this.#open()
      this.#socket.write(request)
    })
  }

  end(): void {
    this.#settle = undefined
    this.#socket?.destroy()
  }

  #open(): Socket {
    const read = (length: number, buffer: Uint8Array) => {
      this.#read(Buffer.from(buffer.buffer, buffer.byteOffset, length))
      return true
    }
    const onread = { buffer: Buffer.allocUnsafeSlow(65_536), callback: read }
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true, onread })
    const broken = () => {
      if (this.#socket === socket) this.#answer(0)
    }
    return socket.on('error', broken).on('close', broken)
  }

  #read(bytes: Buffer): void {
    if (this.#left < 0) bytes = this.#readHead(bytes)
    if (this.#left < 0) return
    this.#left -= bytes.length
    if (this.#left === 0) this.#answer(this.#status)
  }

  /** @returns what of the body came with the head */
  #readHead(bytes: Buffer): Buffer {
    const read = this.#head.length ? Buffer.concat([this.#head, bytes]) : bytes
    const end = read.indexOf(headEnd)
    if (end < 0) {
      this.#head = Buffer.from(read)
      return bytes
    }
    this.#head = Buffer.alloc(0)
    const head = read.toString('latin1', 0, end)
    this.#status = Number(head.slice(9, 12))
    this.#closes = /\r\nconnection: close/i.test(head)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined && this.#status !== 204) throw new Error('an answer without its length cannot be measured')
    this.#left = Number(length ?? 0)
    return read.subarray(end + headEnd.length)
  }

  #answer(status: number): void {
    const settle = this.#settle
    this.#settle = undefined
    this.#left = -1
    if (status === 0 || this.#closes) {
      this.#socket?.destroy()
      this.#socket = undefined
    }
    settle?.(status)
  }
}
