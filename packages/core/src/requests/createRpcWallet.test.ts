import type { CaipNetworkId } from '@latchkey/protocol'
import { describe, expect, it, vi } from 'vitest'
import { fromBase58, toBase58 } from '../base/base58.ts'
import { createRpcWallet, insertSignature, type SolanaMethod } from './createRpcWallet.ts'

const address = toBase58(new Uint8Array(32).fill(7))
const other = toBase58(new Uint8Array(32).fill(9))
const signature = new Uint8Array(64).fill(5)
const local: CaipNetworkId = 'solana:EVZL9ehjM1nUexTmqKxQbrxEYbY3GWbG'
/** Two signers, `other` first; a message of version 0, or a legacy one. */
const wireOf = (version: 'legacy' | 0) =>
  Uint8Array.from([
    2,
    ...new Uint8Array(128),
    ...(version === 0 ? [128] : []),
    ...[2, 0, 1, 3],
    ...(fromBase58(other) ?? []),
    ...(fromBase58(address) ?? []),
    ...new Uint8Array(32 + 32 + 2),
  ])
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function start(
  answer: (method: SolanaMethod) => unknown,
  {
    denied = [] as readonly SolanaMethod[],
    chains = [local] as readonly CaipNetworkId[],
    allows = (method: SolanaMethod) => !denied.includes(method),
    assertConfigured = () => {},
  } = {},
) {
  const request = vi.fn(async ({ method }: { method: SolanaMethod; params: unknown; chain: string }) =>
    answer(method),
  )
  const wallet = createRpcWallet({
    name: 'Far',
    accounts: () => [address],
    chains: () => chains,
    assertConfigured,
    allows,
    request,
  })
  const [account] = wallet.accounts
  const call = (method: string, ...inputs: object[]) => {
    const found = wallet.features[`solana:${method}`] as Record<
      string,
      (...inputs: object[]) => Promise<unknown>
    >
    return found[method]?.(...inputs.map((one) => ({ account, ...one })))
  }
  return { wallet, request, call }
}

describe('a wallet that is asked by text', () => {
  it('[S5.23] whose session has lost the chain family says that, not that it did not allow the method', async () => {
    const gone = new Error('Namespace is not configured.')
    let denied: readonly SolanaMethod[] = []
    const { wallet, request } = start(() => undefined, {
      allows: (method) => !denied.includes(method),
      assertConfigured() {
        throw gone
      },
    })
    const { signMessage } = wallet.features['solana:signMessage'] as {
      signMessage(input: object): Promise<unknown>
    }
    // The page holds the function from before the session changed.
    denied = ['solana_signMessage']
    const input = { account: { address }, message: new Uint8Array(1) }
    await expect(signMessage(input)).rejects.toBe(gone)
    expect(request).not.toHaveBeenCalled()
  })

  it('[S6.09] asks for a signature of a text in Base58, and answers its bytes', async () => {
    const { call, request } = start(() => ({ signature: toBase58(signature) }))
    const message = new TextEncoder().encode('gm')
    expect(await call('signMessage', { message })).toEqual([{ signedMessage: message, signature }])
    expect(request).toHaveBeenCalledWith({
      method: 'solana_signMessage',
      params: { message: toBase58(message), pubkey: address },
      chain: local,
    })
  })

  it.each(['legacy', 0] as const)(
    'takes a transaction signed whole, or puts the signature alone in its signer’s place (version %s)',
    async (version) => {
      const wire = wireOf(version)
      const sent = { transaction: wire, chain: 'solana:localnet' }
      const whole = start(() => ({ transaction: base64(wire) }))
      expect(await whole.call('signTransaction', sent)).toEqual([{ signedTransaction: wire }])
      const alone = start(() => ({ signature: toBase58(signature) }))
      const [answer] = (await alone.call('signTransaction', sent)) as {
        signedTransaction: Uint8Array
      }[]
      expect(answer?.signedTransaction.subarray(65, 129)).toEqual(signature)
      expect(answer?.signedTransaction.subarray(1, 65)).toEqual(new Uint8Array(64))
      expect(answer?.signedTransaction.subarray(129)).toEqual(wire.subarray(129))
      expect(wire.subarray(65, 129)).toEqual(new Uint8Array(64))
    },
  )

  it('asks for several at once where the wallet lets it, else one after the other', async () => {
    const wire = wireOf(0)
    const inputs = [{ transaction: wire }, { transaction: wire }]
    const all = start(() => ({ transactions: [base64(wire), base64(wire)] }))
    await all.call('signTransaction', ...inputs)
    expect(all.request.mock.calls.map(([{ method }]) => method)).toEqual(['solana_signAllTransactions'])
    const one = start(() => ({ transaction: base64(wire) }), { denied: ['solana_signAllTransactions'] })
    expect(await one.call('signTransaction', ...inputs)).toHaveLength(2)
    expect(one.request).toHaveBeenCalledTimes(2)
  })

  it('offers what it was allowed, and asks nothing for another network', async () => {
    const { wallet, call, request } = start(() => ({}), {
      denied: ['solana_signAndSendTransaction', 'solana_signMessage'],
    })
    expect(Object.keys(wallet.features)).toEqual(['standard:connect', 'solana:signTransaction'])
    const transaction = wireOf(0)
    await expect(call('signTransaction', { transaction, chain: 'solana:mainnet' })).rejects.toMatchObject({
      code: 4901,
    })
    expect(request).not.toHaveBeenCalled()
    // The control: the network it is on is asked.
    await expect(call('signTransaction', { transaction, chain: local })).rejects.toMatchObject({
      code: 'INVALID_ANSWER',
    })
    expect(request).toHaveBeenCalledOnce()
  })

  it.each([undefined, null, 'no', {}, { signature: 7 }, { signature: '0O' }, { signature: address }])(
    'refuses %j as an answer',
    async (answer) => {
      const { call } = start(() => answer)
      await expect(call('signMessage', { message: new Uint8Array(1) })).rejects.toMatchObject({
        code: 'INVALID_ANSWER',
      })
      await expect(call('signAndSendTransaction', { transaction: wireOf(0) })).rejects.toMatchObject({
        code: 'INVALID_ANSWER',
      })
    },
  )
})

it('puts no signature where the account doesn’t sign, nor into what is no transaction', () => {
  const stranger = toBase58(new Uint8Array(32).fill(1))
  expect(insertSignature(wireOf(0), address, signature)).toBeDefined()
  expect(insertSignature(wireOf(0), stranger, signature)).toBeUndefined()
  expect(insertSignature(wireOf(0), address, signature.subarray(1))).toBeUndefined()
  expect(insertSignature(new Uint8Array(), address, signature)).toBeUndefined()
  expect(insertSignature(new Uint8Array(200).fill(255), address, signature)).toBeUndefined()
})
