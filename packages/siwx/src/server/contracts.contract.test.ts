import { getAddress, getContractAddress, serializeErc6492Signature } from 'viem'
import { describe, expect, it } from 'vitest'
import { cleanups } from '../../../server/src/testing/cleanups.ts'
import { startAnvil } from '../../../server/src/testing/startAnvil.ts'
import { replyJson, replyResult, startNode } from '../../../server/src/testing/startNode.ts'
import { createVisitor, mira, outcome, page, type Visitor } from '../testing/createVisitor.ts'
import { apps, serveBackend } from '../testing/serveBackend.ts'
import { createSiwxBackend, type SiwxBackendOptions } from './createSiwxBackend.ts'
import { memorySiwxStore } from './memorySiwxStore.ts'

const keep = cleanups()
/** Run-time code that says yes to every signature, and one that says no. */
const [yes, no] = ['0x6001631626ba7e60e01b0260005260206000f3', '0x6000631626ba7e60e01b0260005260206000f3']
/** Writes to its storage, then deploys what it is called with by CREATE2, salt zero. */
const factoryCode = '0x600160005536600060003760003660006000f55000'
const factory = getAddress('0xfac7000000000000000000000000000000000001')
const contract = getAddress('0x00000000000000000000000000000000000c0de0')
const sibling = getAddress('0x00000000000000000000000000000000000c0de1')

async function start(
  rpc: SiwxBackendOptions['rpc'],
  more: Partial<SiwxBackendOptions> = {},
  framework = 'hono',
) {
  const secret = 'a secret of the tests, long enough to be one'
  const backend = createSiwxBackend({ origins: [page], secret, store: memorySiwxStore(), rpc, ...more })
  const { url } = await keep(serveBackend((apps[framework] as NonNullable<(typeof apps)[string]>)(backend)))
  return Object.assign(createVisitor(url), { backend })
}

describe('accounts that are contracts', () => {
  const signedBy = async (her: Visitor, address: string, signature: string) => ({
    ...(await her.signed({ accountAddress: address })),
    signature,
  })

  it('[T-SIWX-6] [3.21] a contract’s word counts for itself, on the network it is on', async () => {
    const chain = await keep(startAnvil(['--chain-id', '1']))
    await setCode(chain.url, contract, yes)
    await setCode(chain.url, sibling, no)
    const her = await start({ 'eip155:1': chain.url })
    const junk = `0x${'00'.repeat(65)}`
    // the control: it says yes, so it is in
    expect(await outcome(her.authenticate(await signedBy(her, contract, junk)))).toBe('200')
    expect(await (await her.ask('siwx/me')).json()).toMatchObject({ address: contract, signer: 'contract' })
    expect(await outcome(her.authenticate(await signedBy(her, sibling, junk)))).toBe('401 signature')
    expect(await outcome(her.authenticate(await signedBy(her, mira.address, junk)))).toBe('401 signature')
    const elsewhere = {
      ...(await her.signed({ accountAddress: contract, chainId: 'eip155:137' })),
      signature: junk,
    }
    expect(await outcome(her.authenticate(elsewhere))).toBe('401 no_chain_access')
    // its sessions end by its own network's name
    for (const [chain, left] of [
      [137, contract],
      [1, undefined],
    ] as const) {
      await her.backend.endSessions({ account: `eip155:${chain}:${contract}` })
      const me = (await (await her.ask('siwx/me')).json()) as { address: string } | null
      expect(me?.address).toBe(left)
    }
    // what a contract of somebody else's says beside a key's own account is nothing
    const wrapped = serializeErc6492Signature({
      address: contract,
      data: '0x',
      signature: `0x${'00'.repeat(65)}`,
    })
    expect(await outcome(her.authenticate(await signedBy(her, sibling, wrapped)))).toBe('401 signature')
  })

  it('[T-SIWX-7] a deployment a signature carries runs inside of one eth_call and leaves nothing behind', async () => {
    const chain = await keep(startAnvil(['--chain-id', '1']))
    await setCode(chain.url, factory, factoryCode)
    const asked: string[] = []
    const her = await start({
      'eip155:1': ({ method, params }) => {
        asked.push(`${method} ${(params[0] as { gas?: string }).gas ?? ''}`.trim())
        return ask(chain.url, method, params)
      },
    })
    const data = `0x61${'0013'}600e60003961${'0013'}6000f3${yes.slice(2)}` as const
    const salt = `0x${'00'.repeat(32)}` as const
    const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: data })
    const signature = serializeErc6492Signature({ address: factory, data, signature: `0x${'00'.repeat(65)}` })
    const before = await traces(chain.url, address)
    expect(await outcome(her.authenticate(await signedBy(her, address, signature)))).toBe('200')
    expect(asked).toEqual(['eth_getCode', 'eth_call 0x989680'])
    expect(await traces(chain.url, address)).toEqual(before)
    expect(before).toMatchObject({ code: '0x', written: `0x${'00'.repeat(32)}` })
    // the control: sent as a transaction it would have deployed and written
    await ask(chain.url, 'anvil_setBalance', [mira.address, '0xde0b6b3a7640000'])
    await ask(chain.url, 'anvil_impersonateAccount', [mira.address])
    await ask(chain.url, 'eth_sendTransaction', [{ from: mira.address, to: factory, data, gas: '0x1e8480' }])
    // it is mined a moment after it was taken
    await expect.poll(() => traces(chain.url, address)).not.toEqual(before)
  })

  it('[T-SIWX-7] a flood of signatures doesn’t become one of the node’s; what a node answers too much of is cut off', async () => {
    const held: (() => void)[] = []
    const slow = await keep(startNode({ reply: (response) => held.push(() => replyResult(response, '0x')) }))
    const problems: unknown[] = []
    const her = await start(
      { 'eip155:1': slow.http },
      { maxConcurrentChecks: 2, onError: (error) => problems.push(error) },
    )
    const signed = [await her.signed(), await her.signed(), await her.signed()]
    const first = signed.slice(0, 2).map((one) => outcome(her.authenticate(one)))
    await expect.poll(() => held.length).toBe(2)
    expect(await outcome(her.authenticate(signed[2] ?? {}))).toBe('503 unavailable')
    expect(problems).toEqual([expect.objectContaining({ code: 'busy' })])
    for (const go of held) go()
    expect(await Promise.all(first)).toEqual(['200', '200'])
    // it was refused before its nonce was used
    expect(await Promise.all([outcome(her.authenticate(signed[2] ?? {})), release(held)])).toContain('200')

    const loud = await keep(
      startNode({ reply: (response) => replyJson(response, 200, { result: `0x${'00'.repeat(200_000)}` }) }),
    )
    const his = await start({ 'eip155:1': loud.http })
    expect(await outcome(his.authenticate(await his.signed()))).toBe('503 unavailable')
    const elsewhere = await keep(
      startNode({
        reply: (response) => response.writeHead(307, { location: loud.http }).end(),
      }),
    )
    const theirs = await start({ 'eip155:1': elsewhere.http })
    const count = loud.requests.length
    expect(await outcome(theirs.authenticate(await theirs.signed()))).toBe('503 unavailable')
    expect(loud.requests).toHaveLength(count)
  })
})

describe.each(['hono', 'express 5', 'express 4', 'the functions of a Next route'])('%s', (framework) => {
  it('[T-SIWX-7] who hangs up leaves the node no question uncounted', async () => {
    const held: (() => void)[] = []
    const node = await keep(
      startNode({
        reply: (response) =>
          held.length < 2 ? held.push(() => replyResult(response, '0x')) : replyResult(response, '0x'),
      }),
    )
    const her = await start({ 'eip155:1': node.http }, { maxConcurrentChecks: 2 }, framework)
    const signed = [await her.signed(), await her.signed(), await her.signed()]
    const leaving = new AbortController()
    const gone = signed.slice(0, 2).map((one) => her.authenticate(one, { signal: leaving.signal }))
    await expect.poll(() => held.length).toBe(2)
    leaving.abort()
    await Promise.allSettled(gone)
    // long enough for a server to notice
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await outcome(her.authenticate(signed[2] ?? {}))).toBe('503 unavailable')
    expect(node.requests).toHaveLength(2)
    // the control: once the node has answered there is room again
    for (const go of held) go()
    await expect.poll(() => outcome(her.authenticate(signed[2] ?? {}))).toBe('200')
    expect(node.requests).toHaveLength(3)
  })
})

async function release(held: readonly (() => void)[]): Promise<void> {
  await expect.poll(() => held.length).toBe(3)
  held.at(-1)?.()
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
  if (error) throw error
  return result
}

const setCode = (url: string, address: string, code: string) => ask(url, 'anvil_setCode', [address, code])

/** All that a verification could have left behind. */
async function traces(url: string, address: string) {
  return {
    block: await ask(url, 'eth_blockNumber', []),
    code: await ask(url, 'eth_getCode', [address, 'latest']),
    written: await ask(url, 'eth_getStorageAt', [factory, '0x0', 'latest']),
    nonce: await ask(url, 'eth_getTransactionCount', [factory, 'latest']),
  }
}
