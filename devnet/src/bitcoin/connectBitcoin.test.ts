import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { connectBitcoin } from './connectBitcoin.ts'
import { startBitcoin } from './startBitcoin.ts'
import { describeEsplora } from './testing/describeEsplora.ts'

const { LATCHKEY_TEST_ESPLORA_URL: esploraUrl, LATCHKEY_TEST_BITCOIND_URL: bitcoindUrl } = process.env
if (esploraUrl && bitcoindUrl) {
  describeEsplora({
    name: esploraUrl,
    async start() {
      const { esploraUrl: url, mine, fund, stop } = await connectBitcoin({ esploraUrl, bitcoindUrl })
      // The first rewards may be spent after a hundred blocks.
      await mine(101)
      return { url, mine, fund, stop }
    },
  })
}

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

type Answer = { readonly status?: number; readonly text: string }

/** Serves answers on a port of its own; returns the URL. */
async function serve(answer: (body: string) => Answer | Promise<Answer>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { status = 200, text } = await answer(Buffer.concat(chunks).toString())
    response.writeHead(status).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** The local chain, behind the calls of bitcoind's JSON-RPC that are used; whoever asks needs the password. */
async function startNode() {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bitcoin-'))
  const chain = await startBitcoin({ dataDir, blockDelay: 'never' })
  closers.push(
    () => rmSync(dataDir, { recursive: true, force: true }),
    () => chain.stop(),
  )
  const calls: { method: string; params: readonly unknown[] }[] = []
  const url = await serve(async (body) => {
    const { method, params } = JSON.parse(body) as { method: string; params: [never, never] }
    calls.push({ method, params })
    const results: Readonly<Record<string, () => unknown>> = {
      getnewaddress: () => 'bcrt1q',
      generatetoaddress: () => chain.mine(params[0]),
      getblockcount: async () => Number(await (await fetch(`${chain.esploraUrl}/blocks/tip/height`)).text()),
      sendtoaddress: () => chain.fund(params[0], BigInt(Math.round(Number(params[1]) * 1e8))),
    }
    const run = results[method]
    if (!run) return { text: JSON.stringify({ result: null, error: { message: 'Method not found' } }) }
    return { text: JSON.stringify({ result: await run(), error: null }) }
  })
  const { host } = new URL(url)
  return { chain, calls, bitcoindUrl: `http://user:p%40ss@${host}/wallet/test` }
}

describe('a node of one’s own', () => {
  it('is used with its coins where there are some, mined and paid from by bitcoind', async () => {
    const { chain, calls, bitcoindUrl: url } = await startNode()
    const node = await connectBitcoin({ esploraUrl: `${chain.esploraUrl}/`, bitcoindUrl: url })
    expect(node).toMatchObject({
      caipNetworkId: chain.caipNetworkId,
      esploraUrl: chain.esploraUrl,
      accounts: chain.accounts,
    })
    // The local chain has coins for these accounts already.
    expect(calls).toEqual([])
    const to = node.accounts[4]?.payment.address ?? ''
    const txid = await node.fund(to, 12_345_678n)
    expect(calls).toEqual([{ method: 'sendtoaddress', params: [to, '0.12345678'] }])
    const height = await node.mine(2)
    const status = await (await fetch(`${chain.esploraUrl}/tx/${txid}/status`)).json()
    expect(status).toMatchObject({ confirmed: true, block_height: height - 1 })
  })

  it('is read only without bitcoind, and says what is missing', async () => {
    const { chain } = await startNode()
    const node = await connectBitcoin({ esploraUrl: chain.esploraUrl })
    await expect(node.mine()).rejects.toMatchObject({
      code: 'bitcoin_node',
      message: expect.stringContaining('LATCHKEY_BITCOIND_URL'),
    })
  })

  it('is refused where it serves another chain, fails or does not answer', async () => {
    const main = await serve(() => ({
      text: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    }))
    await expect(connectBitcoin({ esploraUrl: main })).rejects.toThrow('another chain than regtest')
    const broken = await serve(() => ({ status: 500, text: 'no' }))
    await expect(connectBitcoin({ esploraUrl: broken })).rejects.toThrow('it answered 500')
    await expect(connectBitcoin({ esploraUrl: 'http://127.0.0.1:9' })).rejects.toMatchObject({
      code: 'bitcoin_node',
    })
  })

  it('shows no password where bitcoind fails', async () => {
    const { chain } = await startNode()
    const bitcoind = await serve(() => ({
      text: JSON.stringify({ error: { message: 'Insufficient funds' } }),
    }))
    const { host } = new URL(bitcoind)
    const node = await connectBitcoin({
      esploraUrl: chain.esploraUrl,
      bitcoindUrl: `http://user:secret@${host}/wallet/test`,
    })
    const failure = await node.fund('bcrt1q', 1n).catch((error: Error) => error)
    expect(String(failure)).toContain('Insufficient funds')
    expect(String(failure)).not.toContain('secret')
  })
})
