import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { freePort } from '../../devnet/src/freePort.ts'
import type { Stack } from '../fixtures/stack.ts'
import { askAll, listAddresses } from '../fixtures/stackAddresses.ts'
import { watchStart } from '../fixtures/watchStart.ts'

const exec = promisify(execFile)

test('[X.53] on a fresh machine one command installs and starts everything', async () => {
  test.setTimeout(900_000)
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-fresh-'))
  const clone = join(folder, 'latchkey')
  const devFile = join(folder, 'dev.json')
  await exec('git', ['clone', '--quiet', '--no-hardlinks', '.', clone])
  expect(existsSync(join(clone, 'node_modules'))).toBe(false)
  const env = {
    ...process.env,
    LATCHKEY_DATA: join(folder, 'data'),
    LATCHKEY_DEV_FILE: devFile,
    LATCHKEY_PORT: String(await freePort()),
  }
  const start = watchStart(
    spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] }),
    600_000,
  )
  try {
    await start.until(() => existsSync(devFile))
    const urls = listAddresses(JSON.parse(readFileSync(devFile, 'utf8')) as Stack)
    const getStatuses = async () =>
      JSON.parse((await exec(process.execPath, ['-e', askAll, JSON.stringify(urls)])).stdout) as number[]
    await expect.poll(async () => (await getStatuses())[0], { timeout: 60_000 }).toBe(200)
    const statuses = await getStatuses()
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
    expect(statuses.filter((status) => status < 200 || status >= 500)).toEqual([])
    expect(statuses).toHaveLength(urls.length)
  } finally {
    await start.end()
    rmSync(folder, { recursive: true, force: true })
  }
})
