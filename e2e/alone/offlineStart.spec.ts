import { execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, expect, test } from '@playwright/test'
import { freePort } from '../../devnet/src/freePort.ts'
import { findNamespaceWay, withLoopback } from '../../scripts/outside/networkNamespace.ts'
import { account } from '../fixtures/accounts.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import type { Stack } from '../fixtures/stack.ts'
import { askAll, listAddresses } from '../fixtures/stackAddresses.ts'
import { watchStart } from '../fixtures/watchStart.ts'

// `npm start` a second time over its folder, in a network namespace that has loopback and nothing else. The kernel counts each attempt
// to send a packet for which there is no route, so that an attempt is seen although it fails.

const exec = promisify(execFile)

test('[X.53] from the second start on everything starts without a network, and nothing tries to reach one', async () => {
  test.setTimeout(540_000)
  const way = findNamespaceWay()
  if (!way)
    throw new Error('This machine permits no network namespace, as root or otherwise: unshare -n failed.')
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-offline-'))
  const devFile = join(folder, 'dev.json')
  const start = [process.execPath, 'scripts/start.mjs'] as const
  const env = {
    ...process.env,
    LATCHKEY_DATA: folder,
    LATCHKEY_DEV_FILE: devFile,
    LATCHKEY_PORT: String(await freePort()),
  }
  const launch = (command: string, args: readonly string[]) => {
    rmSync(devFile, { force: true })
    return watchStart(spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }))
  }
  try {
    // The first start may fetch what is fetched once.
    const first = launch(start[0], start.slice(1))
    await first.until(() => existsSync(devFile))
    await first.end()

    const began = Date.now()
    const second = launch('unshare', [...way.unshare, 'sh', ...withLoopback, ...start])
    try {
      await second.until(() => existsSync(devFile))
      const stack: Stack = JSON.parse(readFileSync(devFile, 'utf8'))
      const enter = ['-t', String(second.pid), ...way.nsenter] as const
      const inside = async (...command: string[]) => (await exec('nsenter', [...enter, ...command])).stdout
      const urls = listAddresses(stack)
      const getStatuses = async () =>
        JSON.parse(await inside(process.execPath, '-e', askAll, JSON.stringify(urls))) as number[]
      await expect.poll(async () => (await getStatuses())[0], { timeout: 60_000 }).toBe(200)
      const statuses = await getStatuses()
      expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
      // Each of the others answers; what its first page or a POST is, is its own.
      expect(statuses.filter((status) => status < 200 || status >= 500)).toEqual([])
      expect(statuses).toHaveLength(urls.length)
      test.info().annotations.push({ type: 'ready', description: `${(Date.now() - began) / 1000} s` })
      expect(readAttempts(await inside('cat', '/proc/net/snmp', '/proc/net/snmp6'))).toEqual([0, 0])

      // Somebody connects a wallet on the demo's page.
      const program = join(folder, 'chromium')
      const path = process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium'
      writeFileSync(program, `#!/bin/sh\nexec nsenter ${enter.join(' ')} '${path}' "$@"\n`)
      chmodSync(program, 0o755)
      const browser = await chromium.launch({
        executablePath: program,
        args: ['--no-sandbox', '--disable-gpu'],
      })
      try {
        const page = await browser.newPage()
        await installScriptedWallet(page, {
          accounts: [account(4).address],
          name: 'Foxglove',
          rdns: 'test.foxglove',
          chains: { 31337: stack.chains['eip155:31337']?.rpc ?? '' },
        })
        await page.goto(stack.app)
        await page.getByTestId('connect-button').first().click()
        await page.getByTestId('wallet-test.foxglove').click()
        await expect(page.getByTestId('connect-button').first()).toContainText('0x', { timeout: 30_000 })
      } finally {
        await browser.close()
      }

      // The witness: one attempt is counted.
      await inside(
        process.execPath,
        '-e',
        "require('node:net').connect(80, '198.51.100.7').on('error', () => {})",
      )
      const [attempts] = readAttempts(await inside('cat', '/proc/net/snmp', '/proc/net/snmp6'))
      expect(attempts).toBeGreaterThan(0)
    } finally {
      await second.end()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** How often a packet of IPv4 and of IPv6 had no route, by the kernel's counters. */
function readAttempts(text: string): number[] {
  const [names = '', values = ''] = text.split('\n').filter((line) => line.startsWith('Ip:'))
  const at = names.split(' ').indexOf('OutNoRoutes')
  return [Number(values.split(' ')[at]), Number(/^Ip6OutNoRoutes\s+(\d+)$/m.exec(text)?.[1])]
}
