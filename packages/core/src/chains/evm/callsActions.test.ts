import { describe, expect, it } from 'vitest'
import { callsActions } from './callsActions.ts'
import { caller, createWalletCall } from './testing/createWalletCall.ts'

const to = `0x${'b'.repeat(40)}` as const
const hash = `0x${'cd'.repeat(32)}`
const batch = {
  calls: [{ to, value: 10n, data: '0xABcd' }, { to }],
  version: '2.0.0',
  forceAtomic: true,
} as const
const accepts = { wallet_sendCalls: async () => ({ id: 'one' }) }

describe('a batch of calls', () => {
  it('[S7.70] is one request of EIP-5792 with the account and the chain of the click', async () => {
    const { call, provider } = createWalletCall(accepts)
    const capabilities = { paymasterService: { url: 'https://pay.example', optional: true } }
    expect(await callsActions.send({ ...call, ...batch, id: 'mine', capabilities })).toEqual({ id: 'one' })
    expect(provider.callsOf('wallet_sendCalls')).toEqual([
      [
        {
          version: '2.0.0',
          id: 'mine',
          from: caller,
          chainId: '0x1',
          atomicRequired: true,
          calls: [{ to, value: '0xa', data: '0xABcd' }, { to }],
          capabilities,
        },
      ],
    ])
    // one by one is the app's choice
    await callsActions.send({ ...call, ...batch, forceAtomic: false })
    expect(provider.callsOf('wallet_sendCalls')[1]).toMatchObject([{ atomicRequired: false }])
  })

  it.each([
    ['calls[1].to', { to: undefined }],
    ['calls[1].to', { to: to.slice(2) }],
    ['calls[1].to', { to: '0x12' }],
    ['calls[1].data', { to, data: 'abcd' }],
    ['calls[1].data', { to, data: '0xabc' }],
    ['calls[1].value', { to, value: 1 }],
    ['calls[1].value', { to, value: -1n }],
    ['calls[1].gas', { to, gas: 1n }],
    ['calls[1].to', null],
  ])('[S5.33, S5.34] a wrong "%s" is refused before the wallet is asked anything', async (field, wrong) => {
    const { call, provider } = createWalletCall(accepts)
    const calls = [{ to }, wrong as never]
    await expect(callsActions.send({ ...call, ...batch, calls })).rejects.toMatchObject({
      name: 'InvalidParameterError',
      field,
    })
    expect(provider.requests).toEqual([])
  })

  it.each([
    ['network', { eth_chainId: async () => '0x89' }],
    ['account', { eth_accounts: async () => [to] }],
  ])('[X.29] is refused when the %s moved, without asking the person', async (moved, world) => {
    const { call, provider } = createWalletCall({ ...accepts, ...world })
    await expect(callsActions.send({ ...call, ...batch })).rejects.toMatchObject({
      name: 'ContextMismatchError',
      moved,
    })
    expect(provider.callsOf('wallet_sendCalls')).toEqual([])
  })

  it.each([undefined, null, '', 7, {}, { id: '' }, { id: 7 }])('%j is no id of a batch', async (answer) => {
    const { call } = createWalletCall({ wallet_sendCalls: async () => answer })
    await expect(callsActions.send({ ...call, ...batch })).rejects.toMatchObject({
      name: 'InvalidAnswerError',
    })
  })

  it('takes the id of a wallet of the first drafts', async () => {
    const { call } = createWalletCall({ wallet_sendCalls: async () => '0x12' })
    expect(await callsActions.send({ ...call, ...batch })).toEqual({ id: '0x12' })
  })

  it.each([
    [4001, 'UserRejectedRequestError', 'userRejected'],
    [4200, 'RpcError', 'unsupportedMethod'],
    [-32601, 'RpcError', 'methodNotFound'],
    [5700, 'RpcError', 'unsupportedCapability'],
    [5710, 'RpcError', 'callsChain'],
    [5720, 'RpcError', 'duplicateCalls'],
    [5740, 'RpcError', 'tooManyCalls'],
    [5750, 'RpcError', 'upgradeRejected'],
    [5760, 'RpcError', 'notAtomic'],
  ])('[S7.70] the wallet’s %i is a %s with the reason %s', async (code, name, reason) => {
    const refuse = async () => {
      throw Object.assign(new Error('no'), { code })
    }
    const { call } = createWalletCall({ wallet_sendCalls: refuse })
    await expect(callsActions.send({ ...call, ...batch })).rejects.toMatchObject({ name, code, reason })
  })
})

describe('the status of a batch', () => {
  const receipt = {
    status: '0x1',
    transactionHash: hash,
    blockHash: hash,
    blockNumber: '0x10',
    gasUsed: '0x5208',
    logs: [{ address: to, data: '0x', topics: [hash] }],
  }

  it.each([
    [100, 'pending'],
    [200, 'success'],
    [400, 'failure'],
    [500, 'failure'],
    [600, 'failure'],
    [700, undefined],
    ['PENDING', 'pending'],
    ['CONFIRMED', 'success'],
  ])('[S7.71] %j is %s', async (status, wanted) => {
    const answer = { version: '2.0.0', id: 'one', chainId: '0x1', atomic: true, status, receipts: [receipt] }
    const { call } = createWalletCall({ wallet_getCallsStatus: async () => answer })
    expect(await callsActions.getStatus({ ...call, id: 'one' })).toMatchObject({
      id: 'one',
      status: wanted,
      atomic: true,
      chainId: 1,
      receipts: [{ status: 'success', blockNumber: 16n, gasUsed: 21_000n, transactionHash: hash }],
    })
  })

  it.each([
    ['transactionHash', '0x1'],
    ['transactionHash', `${hash}00`],
    ['blockHash', '0x1'],
    ['blockNumber', 16],
    ['gasUsed', 'much'],
    ['logs', undefined],
  ])('[S5.12] a receipt whose %s is %j is left out', async (field, value) => {
    const receipts = [{ ...receipt, [field]: value }, receipt]
    const answer = { version: '2.0.0', id: 'one', chainId: '0x1', atomic: true, status: 200, receipts }
    const { call } = createWalletCall({ wallet_getCallsStatus: async () => answer })
    const status = await callsActions.getStatus({ ...call, id: 'one' })
    expect(status.receipts).toHaveLength(1)
    expect(status.receipts?.[0]).toMatchObject({ transactionHash: hash })
  })

  it.each([null, 'done', {}, { status: 'DONE' }, { status: 1.5 }])('%j is none', async (answer) => {
    const { call } = createWalletCall({ wallet_getCallsStatus: async () => answer })
    await expect(callsActions.getStatus({ ...call, id: 'one' })).rejects.toMatchObject({
      name: 'InvalidAnswerError',
    })
  })

  it('[S7.71] of an id the wallet does not know is the reason `unknownCalls`', async () => {
    const refuse = async () => {
      throw Object.assign(new Error('no'), { code: 5730 })
    }
    const { call } = createWalletCall({ wallet_getCallsStatus: refuse })
    await expect(callsActions.getStatus({ ...call, id: 'one' })).rejects.toMatchObject({
      code: 5730,
      reason: 'unknownCalls',
    })
  })
})

describe('the capabilities of a wallet', () => {
  it('[S7.72] are by chain id as a number; what is no object is left out', async () => {
    const atomic = { status: 'ready' }
    const { call, provider } = createWalletCall({
      wallet_getCapabilities: async () => ({ '0x1': { atomic }, '0xa': null, bogus: { atomic } }),
    })
    expect(await callsActions.getCapabilities({ ...call, chainIds: [1, 10] })).toEqual({ 1: { atomic } })
    expect(provider.callsOf('wallet_getCapabilities')).toEqual([[caller, ['0x1', '0xa']]])
  })

  it.each([null, [], 'all'])('%j is none', async (answer) => {
    const { call } = createWalletCall({ wallet_getCapabilities: async () => answer })
    await expect(callsActions.getCapabilities(call)).rejects.toMatchObject({ name: 'InvalidAnswerError' })
  })
})
