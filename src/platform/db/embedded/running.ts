import { readFileSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTimeOf } from '../../process-state.ts'

/** Only names the socket file; nothing listens on TCP. */
export const port = 5432

/** The socket folder of a server that runs on this cluster, waiting while it starts or recovers; undefined when there is none. */
export async function findRunning(dir: string): Promise<string | undefined> {
  for (let tries = 0; tries < 6000; tries++) {
    let lines: string[]
    try {
      lines = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
    } catch {
      return undefined
    }
    const [pid, , , , socketDir] = lines,
      ready = lines[7]?.trim() === 'ready'
    if (!isPostgres(Number(pid))) {
      // A crash of the whole machine or container left the file, and its number may belong to another program by now.
      rmSync(join(dir, 'postmaster.pid'), { force: true })
      if (socketDir) removeDeadSocketLock(socketDir)
      return undefined
    }
    if (ready && socketDir && (await answers(join(socketDir, `.s.PGSQL.${port}`)))) return socketDir
    await sleep(100)
  }
  throw new Error(`A PostgreSQL server is using ${dir} but does not respond`)
}

/**
 * The socket has a lock file of its own, and PostgreSQL believes in it as long as a process of that number exists: also one that has ended
 * and was not collected by its parent, or another program that got the number.
 */
export function removeDeadSocketLock(socketDir: string): void {
  const file = join(socketDir, `.s.PGSQL.${port}.lock`)
  let holder: number
  try {
    holder = Number(readFileSync(file, 'utf8').split('\n')[0])
  } catch {
    return
  }
  if (!isPostgres(holder)) rmSync(file, { force: true })
}

/** True while the server of this cluster has a living process, ready or not. */
export function hasProcess(dir: string): boolean {
  try {
    return isPostgres(Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]))
  } catch {
    return false
  }
}

function isPostgres(pid: number): boolean {
  if (!startTimeOf(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return true // no /proc: trust the number
  }
}

const answers = (path: string) =>
  new Promise<boolean>((done) => {
    const socket = createConnection(path, () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
