// long: fetches nginx, HAProxy and promtool from Debian where they are not installed.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { load, loadAll } from 'js-yaml'
import { expect, it, onTestFinished } from 'vitest'
import { findProgram } from './debianPrograms.mjs'

const exec = promisify(execFile)
const deploy = resolve(import.meta.dirname, '../../deploy')
const read = (name) => readFileSync(join(deploy, name), 'utf8')

/** Runs a program; resolves with its output and exit code. */
const run = (program, args, options = {}) =>
  exec(program, args, { timeout: 60_000, ...options }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, text: `${stdout}${stderr}` }),
  )

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A self-signed certificate, as both proxies read one. */
async function writeCertificate(folder) {
  const [key, chain] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const subject = ['-subj', '/CN=latchkey.example', '-days', '1']
  await exec('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    key,
    '-out',
    chain,
    ...subject,
  ])
  writeFileSync(join(folder, 'latchkey.pem'), readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'))
}

/** The two nodes have names of the compose network, which nothing resolves here. */
const toLocal = (text) =>
  text.replaceAll('node-one:4180', '127.0.0.1:4180').replaceAll('node-two:4180', '127.0.0.1:4181')

it('nginx accepts nginx.conf, and refuses it with a mistake', { timeout: 240_000 }, async () => {
  const nginx = await findProgram('nginx', ['nginx'])
  const folder = makeFolder()
  await writeCertificate(folder)
  const check = (text) => {
    writeFileSync(join(folder, 'nginx.conf'), text)
    return run(nginx, ['-t', '-q', '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')])
  }
  const text = toLocal(read('nginx.conf'))
    .replaceAll('/tmp/', `${folder}/`)
    .replaceAll('/etc/nginx/certificates', folder)
  expect(await check(text)).toEqual({ code: 0, text: '' })
  expect((await check(text.replace('proxy_http_version', 'proxy_http_versoin'))).text).toContain(
    'unknown directive',
  )
  // What a relay socket and the limits of the server need.
  for (const line of [
    'proxy_set_header Upgrade',
    'proxy_set_header Connection',
    'X-Forwarded-For',
    'proxy_read_timeout 120s',
  ])
    expect(text).toContain(line)
  expect(text).not.toMatch(/^ *(ip_hash|sticky)/m)
})

it('HAProxy accepts haproxy.cfg without a warning, and refuses it with a mistake', {
  timeout: 240_000,
}, async () => {
  const haproxy = await findProgram('haproxy', ['haproxy'])
  const folder = makeFolder()
  await writeCertificate(folder)
  const check = (text) => {
    writeFileSync(join(folder, 'haproxy.cfg'), text)
    return run(haproxy, ['-c', '-q', '-dW', '-f', join(folder, 'haproxy.cfg')])
  }
  const text = toLocal(read('haproxy.cfg')).replaceAll('/etc/haproxy/certificates', folder)
  expect(await check(text)).toMatchObject({ code: 0 })
  expect((await check(text.replace('timeout tunnel', 'timeout tunel'))).code).not.toBe(0)
})

it('systemd accepts latchkey.service, and rates how open it is', { timeout: 120_000 }, async () => {
  const analyze = await findProgram('systemd-analyze', ['systemd'])
  const folder = makeFolder()
  const path = join(folder, 'latchkey.service')
  // The program and its settings are where they are on this machine.
  const text = read('latchkey.service').replace('/usr/bin/node', process.execPath)
  writeFileSync(path, text)
  const verified = await run(analyze, ['verify', '--man=no', path])
  expect(verified.text.split('\n').filter((line) => line.includes('latchkey.service'))).toEqual([])
  writeFileSync(path, text.replace('ProtectSystem=strict', 'ProtectSystem=stric'))
  expect((await run(analyze, ['verify', '--man=no', path])).text).toMatch(
    /latchkey\.service:\d+: Failed to parse/,
  )
  writeFileSync(path, text)
  const rated = await run(analyze, ['security', '--offline=yes', '--threshold=20', path])
  expect(rated.text).toMatch(/exposure level for .*: [01]\.\d OK/)
  expect(rated.code).toBe(0)
})

it('[X.56] promtool accepts the alarms, and each fires for what it is about and not before', {
  timeout: 240_000,
}, async () => {
  const promtool = await findProgram('promtool', ['prometheus'])
  const folder = join(deploy, 'prometheus')
  const checked = await run(promtool, ['check', 'rules', join(folder, 'rules.yaml')])
  expect(checked).toMatchObject({ code: 0, text: expect.stringContaining('SUCCESS') })
  expect(await run(promtool, ['test', 'rules', join(folder, 'rules.test.yaml')])).toMatchObject({
    code: 0,
    text: expect.stringContaining('SUCCESS'),
  })
  const alerts = load(read('prometheus/rules.yaml')).groups.flatMap(({ rules }) =>
    rules.map(({ alert }) => alert),
  )
  const tested = read('prometheus/rules.test.yaml')
  for (const alert of alerts) {
    expect(tested, alert).toContain(`alertname: ${alert}`)
    // One case in which it is silent.
    expect(tested, alert).toMatch(new RegExp(`alertname: ${alert}\\n +exp_alerts: \\[\\]`))
  }
  // A rule test that is wrong is found out.
  const copy = makeFolder()
  writeFileSync(join(copy, 'rules.yaml'), read('prometheus/rules.yaml').replace('> 0.02', '> 0.9'))
  writeFileSync(join(copy, 'rules.test.yaml'), tested)
  expect((await run(promtool, ['test', 'rules', join(copy, 'rules.test.yaml')])).code).not.toBe(0)
})

it('compose and Kubernetes run the same image unprivileged, read-only, with probes and a drain', () => {
  const { services } = load(read('compose.yaml'))
  expect(Object.keys(services)).toEqual(['node-one', 'node-two', 'nginx', 'postgres', 'valkey'])
  for (const name of ['node-one', 'node-two'])
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      stop_grace_period: '20s',
      build: { context: '..', dockerfile: 'Dockerfile' },
    })
  const documents = loadAll(read('kubernetes/latchkey.yaml'))
  expect(documents.map(({ kind }) => kind)).toEqual([
    'Deployment',
    'Service',
    'PodDisruptionBudget',
    'HorizontalPodAutoscaler',
  ])
  const { template, selector } = documents[0].spec
  const [container] = template.spec.containers
  expect(template.metadata.labels).toEqual(selector.matchLabels)
  expect(container).toMatchObject({
    securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
    readinessProbe: { httpGet: { path: '/readyz' } },
    livenessProbe: { httpGet: { path: '/healthz' } },
  })
  const mounts = container.volumeMounts.map(({ name }) => name)
  expect(template.spec.volumes.map(({ name }) => name).sort()).toEqual(mounts.sort())
  const drain = Number(container.env.find(({ name }) => name === 'LATCHKEY_DRAIN').value)
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 10)
})

it('every variable in the files of deploy/ is one of the configuration', () => {
  const known = new Set(read('.env.example').match(/(?<=^# )[A-Z][A-Z\d_]+(?==)/gm))
  expect(known.size).toBeGreaterThan(80)
  const files = ['compose.yaml', 'kubernetes/latchkey.yaml', 'latchkey.service', '../Dockerfile']
  const used = files.flatMap((name) => read(name).match(/LATCHKEY_[A-Z\d_]+|DATABASE_URL|REDIS_URL/g) ?? [])
  expect(used.length).toBeGreaterThan(10)
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([])
})
