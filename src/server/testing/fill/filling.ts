import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import type { noteFileEndpoints } from '#workflow/notes/note-files.contract.ts'
import type { Call } from '../test-agency.ts'
import type { TestPortal } from '../test-portal.ts'

/** An agency that is being filled, by its owner. */
export interface Filling {
  portal: TestPortal
  me: Call
  /** In every text, so that one which turns up elsewhere is known. */
  word: string
}

/** An email address that says whose it is; unique, because a login is. */
export const mailOf = ({ word }: Filling, name: string) => `${name}-${word.toLowerCase()}@foreign.example`
export const uniqueMail = ({ word }: Filling) => `${word.toLowerCase()}-${randomUUID().slice(0, 6)}@foreign.example`
/** Of the person that most records are about; the regulator assigns these numbers to no one. */
export const mobile = '0491 570 313'
export const addressIn = ({ word }: Filling, streetNumber: string) => ({
  ...{ streetNumber, street: `${word} Street`, suburb: 'Richmond', state: 'VIC' as const, postcode: '3121' },
})

/** Background work and what comes from outside the agency, which no user does. */
export const agencyCaller = ({ portal, me: { agencyId } }: Filling) =>
  callerOf(
    portal.platform,
    proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null }),
    newId(),
  )

/** Puts a row behind the API; `$1` is the agency. */
export const addRow = ({ portal, me }: Filling, sql: string, ...values: unknown[]) =>
  portal.owner.query(sql, [me.agencyId, ...values])

/** A whole file, uploaded as the browser does it. @returns the key by which a call names it */
export async function uploadPicture(
  { portal, me, word }: Filling,
  presign: typeof pictureEndpoints.presign | typeof noteFileEndpoints.presign = pictureEndpoints.presign,
): Promise<{ key: string; fileName: string }> {
  const { fileName, fileType } = { fileName: `${word}.jpg`, fileType: 'image/jpeg' }
  const { url, key } = await me(presign, { query: { fileName, fileType } })
  const payload = await samplePicture
  const { statusCode } = await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': fileType }, payload })
  if (statusCode >= 300) throw new Error(`The upload of ${fileName} was answered with ${statusCode}`)
  return { key, fileName }
}

const samplePicture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
  .jpeg()
  .toBuffer()
