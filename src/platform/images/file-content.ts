import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

/** The type of a file by its content; its name and the type the browser sent are only claims. */
export interface FileContent {
  /** `image/jpeg`; `application/octet-stream` when nothing is known. */
  mime: string
  /** The type in a sentence: "an HTML page". */
  words: string
}

const photoMimes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif']
const known: Record<string, string> = {
  'image/jpeg': 'a JPEG photo',
  'image/png': 'a PNG image',
  'image/webp': 'a WebP image',
  'image/avif': 'an AVIF image',
  'image/heic': 'a HEIC photo',
  'image/heif': 'a HEIF photo',
  'image/gif': 'a GIF image',
  'image/tiff': 'a TIFF image',
  'image/bmp': 'a BMP image',
  'image/svg+xml': 'an SVG image',
  'application/pdf': 'a PDF document',
  'application/zip': 'a ZIP archive',
  'application/xml': 'an XML file',
  'text/html': 'an HTML page',
  'text/plain': 'a text file',
  'application/x-empty': 'an empty file',
  'application/octet-stream': 'an unknown file type',
}

function wordsFor(mime: string, extension: string): string {
  if (known[mime]) return known[mime]
  if (mime.startsWith('video/')) return 'a video'
  if (mime.startsWith('audio/')) return 'a sound recording'
  if (mime.startsWith('image/') && mime.includes('sequence')) return 'an image sequence'
  return `a ${extension.toUpperCase()} file`
}

/** Reads the first bytes, never all of the file. @throws the system's error when there is no such file */
export async function fileTypeOf(path: string): Promise<FileContent> {
  // A header without the rest (eight bytes of a TIFF) is a file of no known kind.
  const found = await fileTypeFromFile(path).catch((error: Error) => {
    if (error.name === 'EndOfStreamError') return undefined
    throw error
  })
  // It calls every XML file XML; an SVG or an XHTML page is one too.
  if (found && found.mime !== 'application/xml') return { mime: found.mime, words: wordsFor(found.mime, found.ext) }
  const mime = textMime(await head(path, 2048))
  return { mime, words: wordsFor(mime, '') }
}

async function head(path: string, length: number): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length) })
  return buffer.subarray(0, bytesRead)
}

function textMime(bytes: Buffer): string {
  if (bytes.length === 0) return 'application/x-empty'
  const text = bytes.toString('utf8').toLowerCase()
  if (/<svg[\s>]/.test(text)) return 'image/svg+xml'
  if (/<!doctype html|<html[\s>]|<head[\s>]|<body[\s>]|<script[\s>]/.test(text)) return 'text/html'
  if (text.trimStart().startsWith('<?xml')) return 'application/xml'
  return bytes.includes(0) ? 'application/octet-stream' : 'text/plain'
}

/** Why a file cannot be a photo or floor plan, as a sentence for the person; undefined when it can. */
export function photoProblem(content: FileContent, what: 'photo' | 'floor plan' | 'logo' = 'photo'): string | undefined {
  if (photoMimes.includes(content.mime)) return undefined
  if (content.mime === 'application/x-empty') return 'This file is empty.'
  return `This is ${content.words}, not a ${what}. Choose a JPEG, PNG, WebP, AVIF or HEIC image.`
}

/** Why a file cannot be a listing's document, as a sentence for the person; undefined when it can. */
export function documentProblem(content: FileContent): string | undefined {
  if (content.mime === 'application/pdf') return undefined
  if (content.mime === 'application/x-empty') return 'This file is empty.'
  return `This is ${content.words}, not a PDF. Choose a PDF file.`
}
