import { codeEndpoints } from '#channels/documents/codes.contract.ts'
import { documentEndpoints } from '#channels/documents/documents.contract.ts'
import { proofEndpoints } from '#channels/documents/proofs.contract.ts'
import type { Filling } from './filling.ts'

/** Brochures, their proofs, and the QR codes on them. */
export async function fillDocuments({ portal, me, word }: Filling, { listing }: { listing: string }) {
  const params = { listingId: listing }
  await me(documentEndpoints.choose, { params, body: { type: 'dl', theme: 'classic', headline: word, addressee: word } })
  const proof = await me(proofEndpoints.send, { params, body: { type: 'dl', name: word, message: word } })
  const code = await me(codeEndpoints.create, { params, body: { piece: 'sign', place: word } })
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' }
  await portal.app.inject({ url: new URL(code.url).pathname, headers: phone })
  return { proof: proof.id, code: code.id }
}
