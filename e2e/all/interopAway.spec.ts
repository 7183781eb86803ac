import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { connectRelay } from '../../packages/server/src/testing/relayClient.ts'
import { type Maker, pairClients, signIn } from '../fixtures/pairClients.ts'
import { installPeers } from '../interop/installPeers.ts'
import { loadPeers } from '../interop/peers.ts'
import { type RelayProcess, startRelay } from '../interop/startRelay.ts'

// Our client and the official one, in either role: a wallet that is away, a relay that is killed, a relay that is not ours,
// and the sign-in in one step.

let folder: string
let relay: RelayProcess
let peers: Awaited<ReturnType<typeof loadPeers>>

test.beforeAll('install the peers, start the relay', async () => {
  test.setTimeout(180_000)
  await installPeers()
  peers = await loadPeers()
  folder = mkdtempSync(join(tmpdir(), 'latchkey-interop-'))
  relay = await startRelay({ data: folder })
})
test.afterAll('leave nothing behind', async () => {
  await relay?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** How many messages wait on a topic, as somebody else sees it. */
async function waitingOn(topic: string) {
  const observer = await connectRelay(relay.url)
  try {
    const { result } = await observer.call('irn_fetchMessages', { topic })
    return (result as { messages: unknown[] }).messages.length
  } finally {
    observer.socket.terminate()
  }
}

const mixed: [Maker, Maker][] = [
  ['our', 'their'],
  ['their', 'our'],
]

for (const [app, wallet] of mixed) {
  test(`[X.16] [X.24] ${app} app, ${wallet} wallet: a wallet that was away answers what was asked meanwhile, in order`, async () => {
    const pair = await pairClients({ peers, app, wallet, relayUrl: relay.url })
    try {
      expect(await pair.ask('0x01')).toBe('signed 0x01')
      await pair.leave()
      const before = await waitingOn(pair.topic)
      const answers: Promise<unknown>[] = []
      for (const text of ['0x02', '0x03', '0x04']) {
        answers.push(pair.ask(text))
        await expect.poll(() => waitingOn(pair.topic)).toBe(before + answers.length)
      }
      expect(pair.asked).toEqual(['0x01'])
      await pair.comeBack()
      expect(await Promise.all(answers)).toEqual(['signed 0x02', 'signed 0x03', 'signed 0x04'])
      expect(pair.asked).toEqual(['0x01', '0x02', '0x03', '0x04'])
    } finally {
      await pair.close()
    }
  })

  test(`[X.16] ${app} app, ${wallet} wallet: the relay is killed in mid-session and comes back, and what waited arrives`, async () => {
    test.setTimeout(120_000)
    const pair = await pairClients({ peers, app, wallet, relayUrl: relay.url })
    try {
      await pair.leave()
      const before = await waitingOn(pair.topic)
      const waiting = pair.ask('0x01')
      await expect.poll(() => waitingOn(pair.topic)).toBe(before + 1)
      const { port } = relay
      await relay.end('SIGKILL')
      relay = await startRelay({ data: folder, port })
      await pair.comeBack()
      expect(await waiting).toBe('signed 0x01')
      expect(await pair.ask('0x02')).toBe('signed 0x02')
    } finally {
      await pair.close()
    }
  })

  test(`[X.15] ${app} app, ${wallet} wallet: a relay in foreign mode is used by its URL and project id alone`, async () => {
    test.setTimeout(120_000)
    const data = mkdtempSync(join(tmpdir(), 'latchkey-foreign-'))
    const projectId = 'fedcba9876543210fedcba9876543210'
    // The audience is the URL, and that holds the port.
    const probe = await startRelay({ data })
    const { port, url } = probe
    await probe.end('SIGTERM')
    const env = {
      LATCHKEY_RELAY_MODE: 'foreign',
      LATCHKEY_RELAY_AUDIENCES: url,
      LATCHKEY_RELAY_TAG_BYTES: '1108=98304,1109=98304',
      LATCHKEY_PROJECT_ID: projectId,
      LATCHKEY_PROJECTS: 'check',
    }
    const foreign = await startRelay({ data, port, env })
    try {
      const pair = await pairClients({ peers, app, wallet, relayUrl: url, projectId })
      expect(await pair.ask('0x01')).toBe('signed 0x01')
      await pair.close()
    } finally {
      await foreign.end('SIGTERM')
      rmSync(data, { recursive: true, force: true })
    }
  })
}

for (const [app, wallet] of [...mixed, ['their', 'their'] as const]) {
  test(`[X.15] ${app} app, ${wallet} wallet: one signature signs in and opens a session for what was asked`, async () => {
    const signed = await signIn({ peers, app, wallet, relayUrl: relay.url })
    try {
      expect(signed.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      expect(signed.accounts).toEqual([`eip155:1:${signed.address}`])
      expect(await signed.ask('0x05')).toBe('signed 0x05')
    } finally {
      await signed.close()
    }
  })
}
