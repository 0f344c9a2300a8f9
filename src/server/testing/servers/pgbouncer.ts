import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverUser } from '#platform/db/embedded/server-user.ts'
import { debianFolder, librariesIn, programIn } from './debian.ts'
import { freePort } from '../free-port.ts'

export interface PgBouncer {
  port: number
  stop(): Promise<void>
}

export const pgbouncerPackages = ['pgbouncer']

/** Debian's PgBouncer in transaction mode before a server that asks for no password. @returns undefined where it cannot be had */
export async function startPgBouncer(server: { host: string; port: number }): Promise<PgBouncer | undefined> {
  const debian = debianFolder(pgbouncerPackages)
  if (!debian) return undefined
  const home = mkdtempSync(join(tmpdir(), 'gable-pgbouncer-'))
  chmodSync(home, 0o755)
  const port = await freePort()
  writeFileSync(join(home, 'users.txt'), '"gable_app" ""\n')
  const file = join(home, 'pgbouncer.ini')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(home, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: 4,
    // After a refused connection it waits 15 s by default before it tries the server again.
    server_login_retry: 1,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(file, `[databases]\n* = host=${server.host} port=${server.port}\n[pgbouncer]\n${lines.join('\n')}\n`)
  // It refuses to run as root, and the socket is in a folder of the database's user.
  const user = serverUser()
  const asOther = user ? ['-u', user.name] : []
  const child: ChildProcess = spawn(programIn(debian, 'usr/sbin/pgbouncer'), ['-q', ...asOther, file], {
    env: { ...process.env, LD_LIBRARY_PATH: librariesIn(debian) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (piece: Buffer) => (said += piece))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    rmSync(home, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isUp) return { port, stop }
    await sleep(50)
  }
  await stop()
  throw new Error(`PgBouncer did not start: ${said}`)
}
