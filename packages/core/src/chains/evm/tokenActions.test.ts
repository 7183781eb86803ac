import fc from 'fast-check'
import { encodeErrorResult, encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { RpcError } from '../../base/rpcErrors.ts'
import { decodeRevert, encodeTransfer } from './encoding.ts'
import { createScriptedRpc, type RpcScript } from './testing/createScriptedRpc.ts'
import { toTestNetwork } from './testing/toTestNetwork.ts'
import { tokenActions } from './tokenActions.ts'

const network = toTestNetwork({ chainId: 1, url: 'https://rpc.test' })
const from = '0x00000000000000000000000000000000000000a1'
const to = '0x00000000000000000000000000000000000000B1'
const token = '0x1111111111111111111111111111111111111111'
const yes = `0x${'1'.padStart(64, '0')}`
const no = `0x${'0'.repeat(64)}`
const transfer = { token, from, to, value: 5n }
const attempt = (script: RpcScript, more: Partial<typeof transfer> = {}) => {
  const rpc = createScriptedRpc({ eth_getCode: () => '0x6000', ...script })
  const tried = tokenActions.tryTransfer({ network, rpc, ...transfer, ...more }).then(
    () => 'happens',
    (error: unknown) => error,
  )
  return { rpc, tried }
}
const revert = (data: string | undefined, code = 3, message = 'execution reverted') => ({
  eth_call: () => {
    throw new RpcError({ code, message, data })
  },
})
const reason = encodeErrorResult({
  abi: [{ type: 'error', name: 'Error', inputs: [{ type: 'string', name: 'reason' }] }],
  errorName: 'Error',
  args: ['Account is\nfrozen \u202E!'],
})

/** Contracts whose `transfer` returns nothing, each in two spellings: on Ethereum, Polygon, Avalanche, Cosmos, Celo, BNB chain and Arbitrum. */
const tethers = [
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  '0x919C1c267BC06a7039e03fcc2eF738525769109c',
  '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
  '0x55d398326f99059fF775485246999027B3197955',
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
].flatMap((address) => [address, address.toUpperCase().replace('0X', '0x')])

describe('token transfers', () => {
  it('[S7.29] are a contract write of transfer(receiver, amount), whatever the amount', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    const address = fc
      .array(byte, { minLength: 20, maxLength: 20 })
      .map((bytes) => `0x${bytes.map((one) => one.toString(16).padStart(2, '0')).join('')}` as const)
    fc.assert(
      fc.property(address, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (receiver, value) => {
        const expected = encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transfer',
          args: [receiver, value],
        })
        return (
          encodeTransfer(receiver, value) === expected &&
          encodeTransfer(receiver.slice(2), value) === expected
        )
      }),
    )
    expect(tokenActions.buildTransfer(transfer)).toEqual({
      to: token,
      address: from,
      data: encodeTransfer(to, 5n),
      value: 0n,
    })
  })

  it('[S7.30] are tried as the sender would make them, at the newest block', async () => {
    const { rpc, tried } = attempt({ eth_call: () => yes })
    expect(await tried).toBe('happens')
    expect(rpc.calls).toContainEqual([
      'eth_call',
      { from, to: token, data: encodeTransfer(to, 5n) },
      'latest',
    ])
  })

  it.each<[string, string, string, string]>([
    ['true', yes, token, 'happens'],
    ['nothing', '0x', token, 'happens'],
    ['more than a word', `${yes}00`, token, 'happens'],
    ['false', no, token, 'returnedFalse'],
    ...tethers.map((address): [string, string, string, string] => ['false', no, address, 'happens']),
  ])('[S7.30] an answer of %s (%s) from %s: %s', async (_title, answer, contract, expected) => {
    const { tried } = attempt({ eth_call: () => answer }, { token: contract })
    const outcome = await tried
    if (expected === 'happens') expect(outcome).toBe('happens')
    else expect(outcome).toMatchObject({ name: 'TokenTransferError', reason: expected })
  })

  it('[S7.30] to an address without code are refused, though calling it succeeds', async () => {
    const { tried } = attempt({ eth_getCode: () => '0x', eth_call: () => '0x' })
    expect(await tried).toMatchObject({ reason: 'noContract' })
  })

  it.each([
    ['Error(string), as one plain line', revert(reason), 'Account is frozen !'],
    ['in nested data', revert(undefined, -32603, 'x'), undefined],
    ['a panic', revert(`0x4e487b71${'11'.padStart(64, '0')}`), 'panic 0x11'],
    ['an error of its own', revert('0xe450d38c'), 'error 0xe450d38c'],
    ['nothing', revert(undefined), undefined],
    ['nothing, by a node with a code of its own', revert(undefined, -32000), undefined],
  ])('a revert is explained: %s', async (title, script, details) => {
    const outcome = await attempt(script).tried
    if (title === 'in nested data') expect(outcome).toMatchObject({ name: 'RpcError', code: -32603 })
    else expect(outcome).toMatchObject({ name: 'TokenTransferError', reason: 'reverted', details })
    expect(JSON.stringify(outcome)).not.toContain('frozen')
  })

  it('a node in trouble is not the token saying no', async () => {
    const { tried } = attempt(revert(undefined, -32005, 'limit exceeded'))
    expect(await tried).toMatchObject({ name: 'RpcError', code: -32005 })
  })

  it.each([
    ['a length without end', `0x08c379a0${'20'.padStart(64, '0')}${'f'.repeat(64)}`],
    ['cut off', '0x08c379a0'],
    ['cut off within a byte', `0x08c379a0${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}4`],
    ['no hex', '0xzz'],
    ['a number', 5],
  ])('reads no words out of hostile data: %s', (_title, data) => {
    expect(decodeRevert(new RpcError({ code: 3, data }))).toBeUndefined()
  })

  it('finds the words where wallets and proxies nest them', () => {
    expect(decodeRevert(new RpcError({ code: -32603, data: { data: reason } }))).toBe('Account is frozen !')
    expect(decodeRevert({ error: { originalError: { data: reason } } })).toBe('Account is frozen !')
  })

  it('estimate the fee, also of one that asks for more than there is', async () => {
    const script: RpcScript = {
      eth_gasPrice: () => '0xa',
      eth_estimateGas: ([call]) => {
        if ((call as { data: string }).data !== encodeTransfer(to, 0n)) throw new RpcError({ code: 3 })
        return '0x64'
      },
    }
    const rpc = createScriptedRpc(script)
    expect(await tokenActions.estimateTransferFee({ network, rpc, ...transfer })).toBe(1250n)
    const broken = createScriptedRpc({ ...script, eth_estimateGas: () => 'x' })
    await expect(tokenActions.estimateTransferFee({ network, rpc: broken, ...transfer })).rejects.toThrow(
      RpcError,
    )
  })
})
