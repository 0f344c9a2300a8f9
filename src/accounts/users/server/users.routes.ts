import { presenceEndpoints } from '../presence.contract.ts'
import { passOn } from './presence.service.ts'
import { originOf, type Routes } from '#platform/http/routes.ts'
import { userEndpoints as e } from '../users.contract.ts'
import { acceptInvitation, inviteUser, readInvitation, resendInvitation, revokeInvitation } from './invitations.service.ts'
import { archiveUser, resetSecondStep, restoreUser, suspendUser, unsuspendUser, workloadOf } from './user-life.service.ts'
import { readPhoto, removePhoto, restorePhoto, setPhoto } from './user-photo.service.ts'
import { addUser, changeUser, getUser } from './users.service.ts'
import { listColleagues } from './colleagues.store.ts'
import { listUsers } from './users.store.ts'

export function userRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx, { query }) => listUsers(ctx, query))
  route.outside(e.create, (caller, { body }) => addUser(caller, body))
  route.inTransaction(e.invite, (ctx, { body }) => inviteUser(ctx, body))
  route.inTransaction(e.colleagues, (ctx) => listColleagues(ctx))
  route.inTransaction(e.get, (ctx, { params }) => getUser(ctx, params.id))
  route.inTransaction(e.workload, (ctx, { params }) => workloadOf(ctx, params.id))
  route.inTransaction(e.update, (ctx, { params, body }) => changeUser(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params, query }) => archiveUser(ctx, params.id, query))
  route.inTransaction(e.restore, (ctx, { params }) => restoreUser(ctx, params.id))
  route.inTransaction(e.suspend, (ctx, { params }) => suspendUser(ctx, params.id))
  route.inTransaction(e.unsuspend, (ctx, { params }) => unsuspendUser(ctx, params.id))
  route.inTransaction(e.resetSecondStep, (ctx, { params }) => resetSecondStep(ctx, params.id))
  route.inTransaction(e.resend, (ctx, { params }) => resendInvitation(ctx, params.id))
  route.inTransaction(e.revoke, (ctx, { params }) => revokeInvitation(ctx, params.id))
  route.outside(e.photo, (caller, { query }) => readPhoto(caller, query.of))
  route.outside(e.setPhoto, (caller, { params }, request) => setPhoto(caller, params.id, request))
  route.inTransaction(e.removePhoto, (ctx, { params }) => removePhoto(ctx, params.id))
  route.inTransaction(e.restorePhoto, (ctx, { params }) => restorePhoto(ctx, params.id))
  route.public(e.invitation, (platform, { body }) => readInvitation(platform, body.token))
  route.public(e.accept, (platform, { body }, request) =>
    acceptInvitation(platform, body, { requestId: request.id, origin: originOf(request) }),
  )
  route.outside(presenceEndpoints.presence, async (caller, { body }) => passOn(caller, body))
}
