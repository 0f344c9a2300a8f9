// File servers that are not our code: Debian's OpenSSH and vsftpd (scripts/setup.mjs installs them), each with a configuration, a port and
// a user of its own. Nothing of the machine's own servers is read or written, and nothing stays behind.
import { freePort } from '#server/testing/free-port.ts'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'

const sshd = '/usr/sbin/sshd'
const vsftpd = '/usr/sbin/vsftpd'

/** The reasons why the tests cannot run here, in words; undefined where they can. */
export const whyNoServers = [
  process.getuid?.() !== 0 && 'root, who alone can make a user that signs in with a password',
  !existsSync(sshd) && 'openssh-server',
  !existsSync(vsftpd) && 'vsftpd',
  !existsSync('/usr/sbin/useradd') && 'useradd',
  !existsSync('/usr/bin/setpriv') && 'setpriv',
]
  .filter((missing) => missing !== false)
  .join(', ')

export interface UnixUser {
  name: string
  password: string
  /** Their start folder; `in` lies in it. */
  home: string
  remove(): Promise<void>
}

/** A user who may sign in to these servers for the duration of the test. */
export async function newUnixUser(): Promise<UnixUser> {
  const name = `${namePrefix}${process.pid}`
  removeForgotten()
  const top = await mkdtemp(join(tmpdir(), `${name}-`))
  await chmod(top, 0o755)
  const home = join(top, 'home')
  const password = randomBytes(18).toString('base64url')
  execFileSync('useradd', ['--create-home', '--home-dir', home, '--shell', '/bin/sh', '--no-log-init', name], { stdio: 'pipe' })
  execFileSync('chpasswd', { input: `${name}:${password}\n`, stdio: 'pipe' })
  const { uid, gid } = await stat(home)
  await mkdir(join(home, 'in'))
  await chown(join(home, 'in'), uid, gid)
  return {
    name,
    password,
    home,
    async remove() {
      execFileSync('userdel', ['--force', name], { stdio: 'pipe' })
      await rm(top, { recursive: true, force: true })
    },
  }
}
const namePrefix = 'gable-visitor'

/** Users of test runs that were killed. */
function removeForgotten(): void {
  const names = readFileSync('/etc/passwd', 'utf8').matchAll(new RegExp(`^(${namePrefix}(\\d+)):`, 'gm'))
  for (const [, name = '', pid = ''] of names)
    if (!existsSync(`/proc/${pid}`) || Number(pid) === process.pid) execFileSync('userdel', ['--force', name], { stdio: 'pipe' })
}

export interface RealServer {
  port: number
  /** The server's own log. */
  log(): string
  close(): Promise<void>
}

interface Limits {
  /** No file may be longer: OpenSSH then says that it failed, as for a full disk, and vsftpd is ended by the system in the midst of it. */
  fileBytes?: number
}

/** `asks`: servers with one-time codes and most that check passwords through PAM know no other way than questions. */
export async function startSshd(
  { name }: UnixUser,
  { hostKey, asks = 'password', ...limits }: { hostKey: string; asks?: 'password' | 'questions' } & Limits,
): Promise<RealServer> {
  // The folder in which sshd isolates the part of it that talks to strangers; Debian makes it when the service starts, which it never does here.
  await mkdir('/run/sshd', { recursive: true, mode: 0o755 })
  return startServer(limits, async (port, folder) => {
    await writeFile(join(folder, 'host-key'), hostKey, { mode: 0o600 })
    const isPam = asks === 'questions' ? 'yes' : 'no'
    const config = [
      ...(hasPenalties() ? ['PerSourcePenalties no'] : []),
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${join(folder, 'host-key')}`,
      'PidFile none',
      `AllowUsers ${name}`,
      'PubkeyAuthentication no',
      `PasswordAuthentication ${asks === 'password' ? 'yes' : 'no'}`,
      `KbdInteractiveAuthentication ${isPam}`,
      `UsePAM ${isPam}`,
      'Subsystem sftp internal-sftp',
      'ForceCommand internal-sftp',
    ]
    await writeFile(join(folder, 'sshd_config'), `${config.join('\n')}\n`)
    return [sshd, '-D', '-e', '-f', join(folder, 'sshd_config')]
  })
}

/** Newer versions block an address for a while after a wrong password; here all tests share one address. */
const hasPenalties = () =>
  spawnSync(sshd, ['-G', '-f', '/dev/null', '-o', 'PerSourcePenalties=no'], { stdio: 'ignore' }).status === 0

/** Starts vsftpd. With an identity it speaks TLS, and nothing else. Debian's settings make a file's connection continue the TLS session of the sign-in. */
export const startVsftpd = (
  { name }: UnixUser,
  { identity, isBroken, ...limits }: { identity?: { key: string; cert: string }; isBroken?: boolean } & Limits = {},
): Promise<RealServer> =>
  startServer(limits, async (port, folder) => {
    const at = (file: string) => join(folder, file)
    await mkdir(at('empty'))
    await writeFile(at('users'), `${name}\n`)
    if (identity) await writeFile(at('identity.pem'), `${identity.key}\n${identity.cert}\n`, { mode: 0o600 })
    const config = {
      listen: 'YES',
      listen_ipv6: 'NO',
      listen_address: '127.0.0.1',
      listen_port: port,
      background: 'NO',
      anonymous_enable: 'NO',
      local_enable: 'YES',
      write_enable: 'YES',
      userlist_enable: 'YES',
      userlist_deny: 'NO',
      userlist_file: at('users'),
      chroot_local_user: 'YES',
      // Without it vsftpd dies after the sign-in: the most frequent slip in setting one up.
      allow_writeable_chroot: isBroken ? 'NO' : 'YES',
      secure_chroot_dir: at('empty'),
      pam_service_name: 'vsftpd',
      // The limit is for the files of the log as well.
      xferlog_enable: limits.fileBytes ? 'NO' : 'YES',
      log_ftp_protocol: limits.fileBytes ? 'NO' : 'YES',
      vsftpd_log_file: at('log'),
      ...(identity && {
        ssl_enable: 'YES',
        rsa_cert_file: at('identity.pem'),
        force_local_logins_ssl: 'YES',
        force_local_data_ssl: 'YES',
      }),
      // Containers seldom let a process put itself away any further.
      seccomp_sandbox: 'NO',
      isolate: 'NO',
      isolate_network: 'NO',
    }
    const lines = Object.entries(config).map(([key, value]) => `${key}=${value}\n`)
    await writeFile(at('vsftpd.conf'), lines.join(''))
    return [vsftpd, at('vsftpd.conf')]
  })

async function startServer(
  { fileBytes }: Limits,
  prepare: (port: number, folder: string) => Promise<string[]>,
): Promise<RealServer> {
  const folder = await mkdtemp(join(tmpdir(), 'gable-visited-'))
  const port = await freePort()
  const command = await prepare(port, folder)
  const limited = fileBytes ? ['prlimit', `--fsize=${fileBytes}`, ...command] : command
  // vsftpd complains into where a client would listen, which is its input.
  const said = openSync(join(folder, 'said'), 'a+')
  // Ends with the test run, even with one that is killed.
  const server = spawn('setpriv', ['--pdeathsig', 'KILL', ...limited], { stdio: [said, said, said] })
  closeSync(said)
  const gone = new Promise<void>((done) => server.once('close', () => done()))
  const log = () =>
    ['said', 'log'].map((file) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '')).join('')
  const close = async () => {
    server.kill()
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  for (let tries = 0; !(await answers(port)); tries++) {
    if (server.exitCode !== null || tries > 200) {
      const words = log()
      await close()
      throw new Error(`${command[0]} does not start: ${words}`)
    }
    await new Promise((done) => setTimeout(done, 25))
  }
  return { port, log, close }
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
    socket.once('close', () => done(false))
  })
