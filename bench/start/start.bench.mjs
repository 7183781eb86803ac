import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `npm start` on an installed clone with an empty data folder: seconds until ready, memory of every process of it. */
export async function run() {
  const data = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const devFile = join(data, 'dev.json')
  const start = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      LATCHKEY_DATA: data,
      LATCHKEY_DEV_FILE: devFile,
      LATCHKEY_PORT: String(await freePort()),
    },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    while (!(await ready(devFile))) {
      if (performance.now() - start > 90_000 || child.exitCode !== null)
        throw new Error('npm start was not ready within 90 s')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const seconds = (performance.now() - start) / 1000
    const processes = treeOf(child.pid)
    const megabytes = processes.reduce((sum, pid) => sum + residentMegabytes(pid), 0)
    return {
      results: [
        {
          title: '[X.53] start: ready after install',
          ok: seconds <= 30,
          value: seconds,
          unit: 's',
          limit: 30,
        },
        { title: 'start: processes', ok: true, value: processes.length, unit: 'processes' },
        { title: 'start: memory of the whole stack', ok: true, value: megabytes, unit: 'MB' },
      ],
    }
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

async function ready(devFile) {
  if (!existsSync(devFile)) return false
  try {
    return (await fetch(`${JSON.parse(readFileSync(devFile, 'utf8')).api}/readyz`)).ok
  } catch {
    return false
  }
}

function treeOf(root) {
  const children = new Map()
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    try {
      const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), pid])
    } catch {
      // it ended while we looked
    }
  }
  const all = [root]
  for (const pid of all) all.push(...(children.get(pid) ?? []))
  return all
}

function residentMegabytes(pid) {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return line ? Number(line[1]) / 1000 : 0
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
