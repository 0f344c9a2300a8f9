// Debian's proxies with the pages of deploy/, on ports of their own and with a certificate that is made here.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { librariesIn, programIn, unpackDebian } from '../../../src/server/testing/servers/debian.ts'
import { freePort } from '../../../src/server/testing/free-port.ts'

const deploy = join(import.meta.dirname, '../../../deploy')
const page = (name: string) => readFileSync(join(deploy, name), 'utf8')

export interface Proxy {
  name: string
  port: number
  /** Answers with a redirect to https. */
  plainPort: number
  output(): string
  stop(): Promise<void>
}

/** Replaces what must be in the page: a drill of another page would prove nothing. */
function changed(text: string, changes: readonly [string | RegExp, string][]): string {
  return changes.reduce((all, [from, to]) => {
    const next = all.replaceAll(from, to)
    if (next === all) throw new Error(`the page has no ${String(from)}`)
    return next
  }, text)
}

/** @returns undefined where they cannot be had */
export async function openProxies(gablePort: number): Promise<readonly (() => Promise<Proxy>)[] | undefined> {
  const debian = unpackDebian(['caddy', 'nginx'])
  const haproxy = unpackDebian(['haproxy'])
  if (!debian || !haproxy) return undefined
  const start = async (
    name: string,
    folder: string,
    of: (given: { home: string; port: number; plainPort: number; pem: string }) => { program: string; args: string[] },
  ): Promise<Proxy> => {
    const home = mkdtempSync(join(tmpdir(), `gable-drill-${name}-`))
    const [port, plainPort] = [await freePort(), await freePort()]
    const [key, crt, pem] = ['key.pem', 'crt.pem', 'both.pem'].map((file) => join(home, file)) as [string, string, string]
    spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', crt],
    ])
    writeFileSync(pem, readFileSync(crt, 'utf8') + readFileSync(key, 'utf8'))
    const { program, args } = of({ home, port, plainPort, pem })
    const child = spawn(programIn(folder, program), args, {
      cwd: home,
      env: {
        ...process.env,
        LD_LIBRARY_PATH: librariesIn(folder),
        XDG_DATA_HOME: home,
        XDG_CONFIG_HOME: home,
        GABLE_HOST: `localhost:${port}`,
        GABLE_AT: `127.0.0.1:${gablePort}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => (output = `${output}${piece}`.slice(-4000)))
    return {
      ...{ name, port, plainPort, output: () => output },
      async stop() {
        if (child.exitCode === null && child.signalCode === null) {
          child.kill('SIGTERM')
          await once(child, 'exit')
        }
        rmSync(home, { recursive: true, force: true })
      },
    }
  }
  const file = (home: string, text: string) => {
    const path = join(home, 'proxy.conf')
    writeFileSync(path, text)
    return path
  }
  return [
    () =>
      start('caddy', debian, ({ home, port, plainPort }) => {
        const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plainPort}\n\thttps_port ${port}\n}\n`
        const path = file(home, options + page('Caddyfile'))
        return { program: 'usr/bin/caddy', args: ['run', '--config', path, '--adapter', 'caddyfile'] }
      }),
    () =>
      start('nginx', debian, ({ home, port, plainPort }) => {
        const site = changed(page('nginx.conf'), [
          ['server 127.0.0.1:4100;', `server 127.0.0.1:${gablePort};`],
          ['listen 80;', `listen 127.0.0.1:${plainPort};`],
          ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
          ['portal.bayside.example;', '_;'],
          ['/etc/letsencrypt/live/portal.bayside.example/fullchain.pem', join(home, 'crt.pem')],
          ['/etc/letsencrypt/live/portal.bayside.example/privkey.pem', join(home, 'key.pem')],
        ])
        const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`)
        const user = process.getuid?.() === 0 ? 'user root;\n' : ''
        const around = `${user}daemon off;\npid ${home}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${site}}\n`
        return { program: 'usr/sbin/nginx', args: ['-p', home, '-e', 'stderr', '-c', file(home, around)] }
      }),
    () =>
      start('haproxy', haproxy, ({ home, port, plainPort, pem }) => {
        const config = changed(page('haproxy.cfg'), [
          ['bind :80', `bind 127.0.0.1:${plainPort}`],
          ['bind :443 ssl crt /etc/haproxy/certs/', `bind 127.0.0.1:${port} ssl crt ${pem}`],
          [/server node1 127\.0\.0\.1:4100/g, `server node1 127.0.0.1:${gablePort}`],
        ])
        return { program: 'usr/sbin/haproxy', args: ['-db', '-f', file(home, config)] }
      }),
  ]
}
