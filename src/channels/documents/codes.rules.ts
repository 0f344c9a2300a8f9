import { type BrochureType, type DocumentType, typeFacts } from './documents.rules.ts'

/** Pieces a QR code is printed on: documents of ours, and those that others make. */
export const ownPieces = ['sign', 'other'] as const
export type OwnPiece = (typeof ownPieces)[number]
export type CodePiece = BrochureType | 'website' | OwnPiece

export const pieceWords = (piece: CodePiece): string =>
  piece === 'sign' ? 'Signboard' : piece === 'other' ? 'Other' : typeFacts[piece].name

/** A picture for social media has no code: no one scans their own screen. */
export const codePieceOf = (type: DocumentType): CodePiece | null =>
  type === 'tile-square' || type === 'tile-portrait' || type === 'tile-story' ? null : type

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
export const codeLength = 7
export const isCode = (text: string): boolean => /^[a-z2-9]{7}$/.test(text)
export const codeFrom = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, codeLength)].map((byte) => letters[byte % letters.length]).join('')

/** Link previews, monitors and scripts that pass for a browser. */
const machines =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|skype|slack|discord|curl|wget|python|java\/|go-http|okhttp|headless|lighthouse|monitor|uptime|scan/i
/** A person's browser, as far as it says: every one of them calls itself Mozilla/5.0. */
export const isPerson = ({ agent, purpose }: { agent: string; purpose: string }): boolean =>
  /^mozilla\/5/i.test(agent.slice(0, 20)) &&
  !machines.test(agent.slice(0, 400)) &&
  !/prefetch|preview/i.test(purpose.slice(0, 100))
