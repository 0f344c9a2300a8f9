import { readFile } from 'node:fs/promises'
import { damaged, Refusal, refuseTooLarge } from './refusal.ts'

interface HeicPicture {
  width: number
  height: number
  decode: () => Promise<{ width: number; height: number; data: Uint8ClampedArray }>
}
/** The part of heic-decode 2.1.0 we use; it has no types of its own. */
interface HeicDecode {
  all: (input: { buffer: Uint8Array }) => Promise<HeicPicture[] & { dispose: () => void }>
}

export interface RawPicture {
  width: number
  height: number
  /** Four bytes a pixel. */
  rgba: Uint8Array
}

/**
 * Decodes what libvips cannot: HEVC in a HEIF file, as telephones write it.
 *
 * libheif turns the picture as the file says; an EXIF orientation in the same file repeats that and must not be applied again.
 * @throws Refusal
 */
export async function decodeHeic(path: string): Promise<RawPicture> {
  // Loaded on the first HEIC only: it brings 3 MB of WebAssembly.
  // @ts-expect-error the package has no types
  const { default: heic } = (await import('heic-decode')) as { default: HeicDecode }
  let pictures: Awaited<ReturnType<HeicDecode['all']>> | undefined
  try {
    pictures = await heic.all({ buffer: await readFile(path) })
    const [first] = pictures
    if (!first) throw damaged()
    refuseTooLarge(first.width, first.height)
    const { width, height, data } = await first.decode()
    return { width, height, rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
  } catch (error) {
    throw error instanceof Refusal || (error instanceof Error && 'code' in error) ? error : damaged()
  } finally {
    pictures?.dispose()
  }
}
