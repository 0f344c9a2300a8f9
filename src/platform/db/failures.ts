import { AppError } from '#common/errors.ts'

interface SystemError {
  code?: string
  syscall?: string
  message?: string
}
const sqlState = /^[0-9A-Z]{5}$/
/** Connection lost, out of resources, stopped by an operator or a time limit, no disk (SQLSTATE classes 08, 53, 57, 58, and conflicts). */
const passingStates = /^(08...|53...|57...|58...|25006|25P03|40001|40P01|55P03)$/
const passingCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOSPC',
  'EROFS',
  'EMFILE',
  'ENFILE',
  'EDQUOT',
])
/** pg gives these no code: its connection ended, or none came free in time. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** The database or the disk is not available: the same call may succeed later. */
export function isTransient(error: unknown): boolean {
  const { code = '', syscall, message = '' } = (error ?? {}) as SystemError
  // The socket's file is missing while the embedded server is down.
  if (code === 'ENOENT') return syscall === 'connect'
  return passingCodes.has(code) || passingStates.test(code) || lostConnection.test(message)
}

export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', '53100'].includes((error as SystemError)?.code ?? '')

/** Returns true if a record, and not the program or the moment, is why it could not be saved: it was refused by a rule or by PostgreSQL as data (22, 23). */
export function isRecordsFault(error: unknown): boolean {
  if (error instanceof AppError) return error.code !== 'busy' && error.code !== 'internal'
  const { code = '' } = (error ?? {}) as SystemError
  return sqlState.test(code) ? /^2[23]/.test(code) : !isTransient(error)
}
