import type { Routes } from '#platform/http/routes.ts'
import { proofEndpoints as e } from '../proofs.contract.ts'
import { listProofs, proofFile, sendProof, withdrawProof } from './proofs.service.ts'

export function proofRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx, { params }) => listProofs(ctx, params.listingId))
  route.outside(e.send, (caller, { params, body }) => sendProof(caller, params.listingId, body))
  route.inTransaction(e.withdraw, (ctx, { params }) => withdrawProof(ctx, params.id))
  route.outside(e.file, (caller, { params }) => proofFile(caller, params.id))
}
