import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { startBitcoin } from './startBitcoin.ts'
import { describeEsplora } from './testing/describeEsplora.ts'

const folders: string[] = []
const createFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bitcoin-'))
  folders.push(folder)
  return folder
}
const stops: (() => Promise<void>)[] = []
const start = async (options: Partial<Parameters<typeof startBitcoin>[0]> = {}) => {
  const bitcoin = await startBitcoin({ dataDir: createFolder(), blockDelay: 'never', ...options })
  stops.push(bitcoin.stop)
  return bitcoin
}
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describeEsplora({
  name: 'the local chain',
  async start() {
    const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bitcoin-'))
    const bitcoin = await startBitcoin({ dataDir, blockDelay: 'never' })
    return {
      url: bitcoin.esploraUrl,
      mine: bitcoin.mine,
      fund: bitcoin.fund,
      async stop() {
        await bitcoin.stop()
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
  },
})

const getJson = async (url: string) => (await fetch(url)).json()
const height = async (url: string) => Number(await (await fetch(`${url}/blocks/tip/height`)).text())

describe('the local Bitcoin chain', () => {
  it('derives the accounts of the test mnemonic as wallets do, with coins of each kind', async () => {
    const { accounts, esploraUrl: url } = await start()
    const [first] = accounts
    expect(first?.payment).toMatchObject({ path: "m/84'/1'/0'/0/0" })
    expect(first?.ordinals).toMatchObject({ path: "m/86'/1'/0'/0/0" })
    for (const [kind, sum] of [
      ['payment', 1_000_000_000],
      ['ordinals', 200_000_000],
      ['legacy', 100_000_000],
    ] as const) {
      const { chain_stats } = await getJson(`${url}/address/${first?.[kind].address}`)
      expect(chain_stats.funded_txo_sum - chain_stats.spent_txo_sum).toBe(sum)
    }
  })

  it('mines what waits after a delay, without being asked', async () => {
    const { accounts, fund, esploraUrl: url } = await start({ blockDelay: 5 })
    const txid = await fund(accounts[3]?.payment.address ?? '', 5_000n)
    await expect.poll(() => getJson(`${url}/tx/${txid}/status`)).toMatchObject({ confirmed: true })
  })

  it('refuses new coins that are younger than a hundred blocks', async () => {
    const { mine, esploraUrl: url } = await start()
    await mine(1)
    const tip = await (await fetch(`${url}/blocks/tip/hash`)).text()
    const [txid] = await getJson(`${url}/block/${tip}/txids`)
    const hex = await (await fetch(`${url}/tx/${txid}/hex`)).text()
    expect(hex).not.toBe('')
    const { p2wpkh, Transaction } = await import('@scure/btc-signer')
    const { createFaucet } = await import('./bitcoinAccounts.ts')
    const faucet = createFaucet()
    const tx = new Transaction()
    const amount = BigInt((await getJson(`${url}/tx/${txid}`)).vout[0].value)
    tx.addInput({ txid, index: 0, witnessUtxo: { amount, script: faucet.script } })
    tx.addOutput({ script: p2wpkh(new Uint8Array(33).fill(2)).script, amount: amount - 1_000n })
    tx.sign(faucet.privateKey)
    tx.finalize()
    const send = async () => (await fetch(`${url}/tx`, { method: 'POST', body: tx.hex })).text()
    expect(await send()).toContain('bad-txns-premature-spend-of-coinbase')
    await mine(98)
    expect(await send()).toContain('bad-txns-premature-spend-of-coinbase')
    await mine(1)
    expect(await send()).toBe(tx.id)
  })

  it('is the same after a restart, with what waits, even where the last line of its journal is half', async () => {
    const dataDir = createFolder()
    const first = await start({ dataDir })
    const [account] = first.accounts
    const confirmed = await first.fund(account?.payment.address ?? '', 7_000n)
    await first.mine(1)
    const waiting = await first.fund(account?.payment.address ?? '', 8_000n)
    const tip = await (await fetch(`${first.esploraUrl}/blocks/tip/hash`)).text()
    await first.stop()
    appendFileSync(join(dataDir, 'bitcoin.jsonl'), '{"kind":"blo')

    const second = await start({ dataDir })
    expect(await (await fetch(`${second.esploraUrl}/blocks/tip/hash`)).text()).toBe(tip)
    expect(await getJson(`${second.esploraUrl}/tx/${confirmed}/status`)).toMatchObject({ confirmed: true })
    expect(await getJson(`${second.esploraUrl}/mempool/txids`)).toEqual([waiting])
    await second.mine(1)
    expect(await getJson(`${second.esploraUrl}/tx/${waiting}/status`)).toMatchObject({ confirmed: true })
  })

  it.each([
    ['a line of something else', (text: string) => `${text}{"kind":"other"}\n`],
    ['a transaction of another chain', (text: string) => `${text}{"kind":"transaction","wire":"0102"}\n`],
    ['another first block', (text: string) => text.replace(/"hash":"[0-9a-f]{4}/, '"hash":"abcd')],
  ])('moves a journal with %s aside and begins anew', async (_what, breakIt) => {
    const dataDir = createFolder()
    const file = join(dataDir, 'bitcoin.jsonl')
    const first = await start({ dataDir })
    await first.mine(30)
    await first.stop()
    const broken = breakIt(readFileSync(file, 'utf8'))
    writeFileSync(file, broken)

    const lines: string[] = []
    const second = await start({ dataDir, onLog: (line) => lines.push(line) })
    expect(await height(second.esploraUrl)).toBe(121)
    expect(lines).toEqual([expect.stringContaining('is broken. It was moved to')])
    const aside = readdirSync(dataDir).find((name) => name.includes('.broken-'))
    expect(readFileSync(join(dataDir, aside ?? ''), 'utf8')).toBe(broken)
  })

  it('serves any page, and refuses other methods and bodies without end', async () => {
    const { esploraUrl: url } = await start()
    const response = await fetch(`${url}/blocks/tip/height`)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect((await fetch(`${url}/tx`, { method: 'DELETE' })).status).toBe(405)
    const body = 'ab'.repeat(600_000)
    expect((await fetch(`${url}/tx`, { method: 'POST', body })).status).toBe(413)
  })
})
