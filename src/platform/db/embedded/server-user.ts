import { constants, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface ServerUser {
  uid: number
  gid: number
  name: string
}

/** PostgreSQL refuses to run as root: use the `postgres` account when there is one, else the unprivileged one. */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = accounts.find((a) => a[0] === 'postgres') ?? accounts.find((a) => a[0] === 'nobody')
  if (!found)
    throw new Error('PostgreSQL does not run as root and found no other user to run as. Start Gable as an ordinary user')
  return { name: found[0]!, uid: Number(found[2]), gid: Number(found[3]) }
}

/** The first folder on the way to `path` that `user` may not enter. Supplementary groups are not looked at. */
export function firstBlocked(path: string, user: ServerUser): string | undefined {
  const parents: string[] = []
  for (let p = path; ; p = dirname(p)) {
    parents.unshift(p)
    if (p === dirname(p)) break
  }
  return parents.find((p) => {
    const s = statSync(p),
      bit = s.uid === user.uid ? constants.S_IXUSR : s.gid === user.gid ? constants.S_IXGRP : constants.S_IXOTH
    return (s.mode & bit) === 0
  })
}
