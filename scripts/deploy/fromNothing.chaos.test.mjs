// Types the page "From nothing to a site" into a clean machine: Postgres, Valkey or Redis, haproxy, and two nodes.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { openMachine } from './openMachine.mjs'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'apps/docs/pages/05-from-nothing.md'), 'utf8')
const site = 'https://login.example.org'
const partners = 'http://127.0.0.1:8545'
const curl = 'curl --silent --show-error --cacert /etc/ssl/trial-ca.pem'
/** Runs a person or a partner of the site on its machine, from the sources of the repository. */
const outside = `node --conditions=latchkey-source --import ${join(root, 'node_modules/tsx/dist/loader.mjs')} ${join(root, 'scripts/deploy/visitSite.ts')}`

/** What is typed in place of words of the page: all else is typed as it stands there. */
const replacements = [
  // Node is the one that runs this test, and npm has run in this checkout.
  [' nodejs npm', ''],
  // Debian 12 has no Valkey.
  ['valkey-server', existsSync('/usr/share/doc/valkey-server') ? 'valkey-server' : 'redis-server'],
  // A container may not raise its number of open files, of which haproxy wants two for each connection.
  ['deploy/haproxy.cfg >', "-e 's/maxconn 20000/maxconn 2000/' deploy/haproxy.cfg >"],
  // The chain node and the mail server are on the machine too. The mail server has the trial's certificate.
  ['https://rpc.example.org/key', `${partners}\nLATCHKEY_EGRESS_ALLOW=127.0.0.1:8545`],
  ['smtp.example.org', 'login.example.org'],
]

/** The commands of the page in their order. What a here-document holds belongs to its command. */
function parseCommands() {
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block)
  const typed = replacements.reduce((script, [word, other]) => {
    expect(script).toContain(word)
    return script.replaceAll(word, other)
  }, blocks.join(''))
  return typed.match(/^.*<<END\n[\s\S]*?^END$|^.+$/gm)
}

/** What the machine has before the first command. Its `apt-get` starts what Debian starts, because packages are fetched here, with a network. */
const createSetUp = (packages) => `
printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d
chmod 755 /usr/sbin/policy-rc.d
missing=$(for name in ${packages}; do dpkg-query -W $name > /dev/null 2>&1 || echo $name; done)
test -z "$missing" || { apt-get -qq update; DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $missing; }
cat > /usr/local/bin/apt-get <<'END'
#!/bin/sh
shift 2
dpkg-query -W "$@" > /dev/null || exit 1
for name in postgresql valkey-server redis-server; do
  case " $* " in *" $name "*) service $name start ;; esac
done
END
printf '#!/bin/sh\\ntest -e node_modules && { test "$*" = ci || test -e packages/cli/dist/main.js; }\\n' > /usr/local/bin/npm
chmod 755 /usr/local/bin/apt-get /usr/local/bin/npm
test -e /usr/bin/node || ln -sf ${process.execPath} /usr/local/bin/node
`

/** Sums the requests of a route that nodes have counted. */
const countOf = (text, route) =>
  [...text.matchAll(new RegExp(`^latchkey_http_request_seconds_count\\{route="${route}".*\\} (\\d+)$`, 'gm'))]
    .map(([, count]) => Number(count))
    .reduce((sum, count) => sum + count, 0)

beforeAll(async () => {
  // A build of this checkout is used; the bench "release" builds clean ones.
  const options = { cwd: root, timeout: 40 * 60_000, maxBuffer: 64 * 1024 ** 2 }
  if (!existsSync(join(root, 'packages/cli/dist/main.js')))
    await promisify(execFile)('npm', ['run', 'build'], options)
}, 45 * 60_000)

it('[X.57] [X.67] a stranger who types the page has two nodes behind TLS, mail, metrics, a console, and a backup that opens elsewhere', {
  timeout: 20 * 60_000,
}, async () => {
  const commands = parseCommands()
  const machine = await openMachine({ setUp: createSetUp(commands[0].replace(/^.* -y /, '')) })
  onTestFinished(() => machine.close())
  const type = async (command) => {
    const { code, text } = await machine.run(command, { timeout: 5 * 60_000 })
    expect(code, `$ ${command}\n${text}`).toBe(0)
    return text
  }
  const get = async (url, words = '') => JSON.parse(await type(`${curl} ${words} ${url}`))
  const status = async (url, words = '') => {
    const { text } = await machine.run(
      `${curl} ${words} --output /dev/null --write-out '%{http_code}' ${url}`,
    )
    return text
  }
  const metrics = (port) => type(`curl --silent http://127.0.0.1:${port}/metrics`)
  /** Types the commands of the page up to one that begins so, and returns what that one printed. */
  const typeUntil = async (start) => {
    for (;;) {
      const command = commands.shift()
      expect(command, `The page has no more "${start}".`).toBeDefined()
      const text = await type(command)
      if (command.startsWith(start)) return text
    }
  }

  await type(`cd ${root}`)
  await typeUntil('service haproxy restart')
  await type(`${outside} partners 8545 site.key site.pem < /dev/null &`)
  await typeUntil('latchkey doctor')
  const ready = { status: 'ready', database: 'ready', limits: 'shared' }
  const [answer] = (await typeUntil('curl')).match(/\{.*\}/)
  expect(JSON.parse(answer)).toMatchObject({ limits: 'shared' })
  for (const node of [site, 'http://127.0.0.1:8001', 'http://127.0.0.1:8002'])
    await expect
      .poll(() => get(`${node}/readyz`), { timeout: 30_000, interval: 500 })
      .toMatchObject({ ...ready, parts: { relay: { state: 'ready' }, mail: { state: 'ready' } } })

  // TLS holds by the authority alone, on both names, and nothing is served in clear.
  expect((await machine.run(`curl --silent ${site}/readyz`)).code).toBe(60)
  expect(await status('https://wallet.example.org/integrity.json')).toBe('200')
  expect(await status('http://login.example.org/readyz')).toBe('308')

  const [project] = (await typeUntil('latchkey projects add')).match(/[\da-f]{32}/)
  const doctor = await typeUntil('latchkey doctor --live')
  expect(doctor).toContain('Nothing is in the way.')
  expect(doctor).toMatch(/Relay round trip .*Paired, published, delivered and acknowledged/)
  expect((await get(partners)).recipients.join()).toContain('operator@example.org')

  // The link opens the console once.
  const [link, ticket] = (await typeUntil('LATCHKEY_ADMIN_PORT=9001 latchkey console')).match(
    /^http.*#ticket=(.*)$/m,
  )
  const { origin } = new URL(link)
  expect(await status(`'${link}'`, "-H 'sec-fetch-site: none' -H 'sec-fetch-mode: navigate'")).toBe('200')
  const headers = `-H 'sec-fetch-site: same-origin' -H 'origin: ${origin}' -H 'x-latchkey-console: 1' -H 'content-type: application/json'`
  const signIn = () => status(`${origin}/api/sign-in`, `${headers} --data '{"ticket":"${ticket}"}'`)
  expect([await signIn(), await signIn()]).toEqual(['200', '403'])

  expect(countOf(await typeUntil('curl'), 'readyz')).toBeGreaterThan(0)
  const countAll = async () => countOf((await metrics(9001)) + (await metrics(9002)), 'healthz')
  const before = await countAll()
  for (let count = 0; count < 4; count++) expect(await status(`${site}/healthz`)).toBe('200')
  expect(await countAll()).toBe(before + 4)

  // A person signs in by mail, and both nodes renew the session while each in turn is alone or back.
  await type(
    `${outside} visit ${site} ${project} https://shop.example.org ${partners} /tmp/over > visit.log 2>&1 &`,
  )
  await expect.poll(() => type('cat visit.log'), { timeout: 60_000, interval: 500 }).toContain('Signed in.')
  await typeUntil('kill %1')
  await typeUntil('wait %1')
  await typeUntil('curl')
  expect(await type('tail -1 one.log')).toContain('Stopping.')
  await typeUntil('LATCHKEY_PORT=8001')
  await expect
    .poll(() => machine.run('curl --fail http://127.0.0.1:8001/readyz'), { timeout: 60_000, interval: 500 })
    .toMatchObject({ code: 0 })
  for (const port of [9001, 9002])
    await expect
      .poll(
        async () => ({
          log: await type('cat visit.log'),
          isUsed: countOf(await metrics(port), 'login') > 3,
        }),
        { timeout: 60_000, interval: 500 },
      )
      .toEqual({ log: 'Signed in.\n', isUsed: true })
  await type('touch /tmp/over; wait %3')
  expect(await type('cat visit.log')).toMatch(/^Signed in\.\nRenewed \d+ times\.$/m)

  expect(await typeUntil('latchkey backup')).toMatch(/auth\.key.*\n.*read back/)
  await typeUntil('latchkey restore')
  expect(await typeUntil('latchkey projects list')).toContain(`${project}  Shop · https://shop.example.org`)
  expect(await typeUntil('latchkey audit verify')).toMatch(/^\d+ lines, unbroken/)
  expect(commands).toEqual([])

  // The processes of the machine are listed outside of it, too. Closing it ends both nodes.
  const listServers = async () => {
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid,args'])
    return stdout.match(/^.*bin\/latchkey serve$/gm) ?? []
  }
  const running = await listServers()
  expect(running.length).toBeGreaterThanOrEqual(2)
  await machine.close()
  expect((await listServers()).filter((line) => running.includes(line))).toEqual([])
})
