import {
  createPublicClient,
  createTestClient,
  getAddress,
  getContractAddress,
  http,
  serializeErc6492Signature,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAnvil } from '../../../core/src/chains/evm/testing/startAnvil.ts'
import { formatSiwxMessage } from '../message/formatSiwxMessage.ts'
import { initCodeOf, signerContracts } from '../testing/signerContracts.ts'
import { mira, otto, sampleTime, siwxSample } from '../testing/siwxSample.ts'
import { verifySiwx } from './verifySiwx.ts'

const chain = await startAnvil(1)
afterAll(() => chain.stop())
const node = createPublicClient({ transport: http(chain.url, { retryCount: 0 }), cacheTime: 0 })
const world = createTestClient({ mode: 'anvil', transport: http(chain.url) })
const factory = '0xFaC7000000000000000000000000000000000001'
const contract = '0x00000000000000000000000000000000000c0de0' as const

beforeAll(() => world.setCode({ address: factory, bytecode: signerContracts.factory }))

type Hex = `0x${string}`

/** Mira signs in as `address`; `wrap` makes what is sent of her signature. */
async function signIn(address: Hex, options: { signer?: typeof mira; wrap?: (signature: Hex) => Hex } = {}) {
  const signed = await signInFully(address, options)
  return typeof signed === 'string' ? signed : signed.signer
}

/** What is verified, or the code of its refusal. */
async function signInFully(
  address: Hex,
  options: { signer?: typeof mira; wrap?: (signature: Hex) => Hex } = {},
) {
  const { signer = mira, wrap = (signature) => signature } = options
  const data = siwxSample({ accountAddress: getAddress(address) })
  const message = formatSiwxMessage(data)
  return await verifySiwx({
    message,
    signature: wrap(await signer.signMessage({ message })),
    domains: [data.domain],
    nonce: data.nonce,
    now: sampleTime,
    request:
      () =>
      ({ method, params }) =>
        chain.request({ method, params: [...params] }),
  }).then(
    ({ signer, isDelegated }) => ({ signer, isDelegated }),
    (error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'SiwxError') throw error
      return String(Reflect.get(error, 'code'))
    },
  )
}

/** An account that isn't deployed yet: where the factory would put it, and signatures that carry its deployment. */
function undeployed(
  runtime: string,
  by: Hex = getAddress(factory),
): {
  readonly address: Hex
  readonly data: Hex
  readonly wrap: (signature: Hex) => Hex
} {
  const data = initCodeOf(runtime)
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: getAddress(factory),
    salt: `0x${'00'.repeat(32)}`,
    bytecode: data,
  })
  const wrap = (signature: Hex) => serializeErc6492Signature({ address: by, data, signature })
  return { address, data, wrap }
}

/** All that a verification could have left behind. */
async function traces(address: Hex) {
  return {
    block: await node.getBlockNumber({ cacheTime: 0 }),
    code: await node.getCode({ address }),
    written: await node.getStorageAt({ address: getAddress(factory), slot: '0x0' }),
    nonce: await node.getTransactionCount({ address: getAddress(factory) }),
    pending: await node.request({ method: 'eth_getBlockTransactionCountByNumber', params: ['pending'] }),
  }
}

describe('a contract that is there (ERC-1271)', () => {
  const put = (bytecode: Hex) => world.setCode({ address: contract, bytecode })

  it('[X.35] says yes to its owner, and to nobody else', async () => {
    await put(signerContracts.ownedBy(mira.address))
    expect(await signIn(contract)).toBe('contract')
    expect(await signIn(contract, { signer: otto })).toBe('signature')
  })

  it('[T-SIWX-6] [X.35] what its owner signed for one of two accounts doesn’t open the other', async () => {
    const sibling = '0x00000000000000000000000000000000000c0de1'
    const bytecode = signerContracts.ownedBy(mira.address)
    await put(bytecode)
    await world.setCode({ address: sibling, bytecode })
    const forSibling = await mira.signMessage({
      message: formatSiwxMessage(siwxSample({ accountAddress: getAddress(sibling) })),
    })
    expect(await signIn(sibling, { wrap: () => forSibling })).toBe('contract')
    expect(await signIn(contract, { wrap: () => forSibling })).toBe('signature')
  })

  it('[T-SIWX-6] one that always says yes says so for its own address alone', async () => {
    await put(signerContracts.alwaysYes)
    expect(await signIn(contract, { wrap: () => '0x00' })).toBe('contract')
    expect(await signIn(otto.address)).toBe('signature')
    expect(await signIn(otto.address, { wrap: undeployed(signerContracts.alwaysYes).wrap })).toBe('signature')
    expect(await signIn(otto.address, { wrap: undeployed('0x00', contract).wrap })).toBe('signature')
  })

  it.each([
    ['says no', 'alwaysNo'],
    ['gives back what it was sent', 'echo'],
    ['says more than the magic value', 'longYes'],
    ['says 1', 'one'],
    ['says yes to simulations without an origin', 'yesWithoutOrigin'],
    ['says yes to nobody', 'yesToNobody'],
    ['reverts', 'reverts'],
    ['never ends', 'loops'],
    ['floods', 'floods'],
  ] as const)('[T-SIWX-6] [X.35] one that %s', async (_, name) => {
    await put(signerContracts[name])
    expect(await signIn(contract)).toBe('signature')
    // and not behind the deployment of something else either
    expect(await signIn(contract, { wrap: undeployed(signerContracts.alwaysYes).wrap })).toBe('signature')
  })

  it('the witness: without an origin the first of those would have said yes', async () => {
    await put(signerContracts.yesWithoutOrigin)
    const { data } = await node.call({ to: contract, data: '0x1626ba7e' })
    expect(data).toBe(`0x1626ba7e${'0'.repeat(56)}`)
  })

  it('[X.35] an account with a key that lends itself code (EIP-7702) is its key’s and its code’s', async () => {
    const lend = async (runtime: Hex) => {
      await put(runtime)
      await world.setCode({ address: otto.address, bytecode: `0xef0100${contract.slice(2)}` })
    }
    await lend(signerContracts.alwaysNo)
    expect(await signInFully(otto.address, { signer: otto })).toEqual({ signer: 'key', isDelegated: true })
    expect(await signIn(otto.address)).toBe('signature')
    await lend(signerContracts.ownedBy(mira.address))
    expect(await signInFully(otto.address)).toEqual({ signer: 'contract', isDelegated: true })
    expect(await signInFully(contract)).toEqual({ signer: 'contract', isDelegated: false })
    // other code is no loan: what is there decides alone
    await world.setCode({ address: otto.address, bytecode: signerContracts.alwaysNo })
    expect(await signIn(otto.address, { signer: otto })).toBe('signature')
    await world.setCode({ address: otto.address, bytecode: '0x' })
    expect(await signInFully(otto.address, { signer: otto })).toEqual({ signer: 'key', isDelegated: false })
  })
})

describe('a contract that isn’t there yet (ERC-6492)', () => {
  it('[X.35] [T-SIWX-7] [3.21] is deployed inside of the call and nowhere else', async () => {
    const account = undeployed(signerContracts.ownedBy(mira.address))
    const before = await traces(account.address)
    expect(await signIn(account.address, account)).toBe('contract')
    expect(await signIn(account.address, { ...account, signer: otto })).toBe('signature')
    expect(await traces(account.address)).toEqual(before)
    expect(before.code).toBeUndefined()
    expect(before.written).toBe(`0x${'0'.repeat(64)}`)
  })

  it('the witness: the factory does leave traces when it is called', async () => {
    const account = undeployed(signerContracts.ownedBy(otto.address))
    const before = await traces(account.address)
    const [from] = (await chain.request({ method: 'eth_accounts' })) as Hex[]
    const call = { from, to: factory, data: account.data, gas: '0x989680' }
    const hash = (await chain.request({ method: 'eth_sendTransaction', params: [call] })) as Hex
    await node.waitForTransactionReceipt({ hash })
    const after = await traces(account.address)
    expect(after.code).toBe(signerContracts.ownedBy(otto.address))
    expect(after.written).toBe(`0x${'0'.repeat(63)}1`)
    expect(after.block).toBeGreaterThan(before.block)
    // there now, it is asked with the same signature and with the plain one
    expect(await signIn(account.address, { ...account, signer: otto })).toBe('contract')
    expect(await signIn(account.address, { signer: otto })).toBe('contract')
    expect(await signIn(account.address)).toBe('signature')
  })

  it.each([
    ['reverts', 'reverts'],
    ['never ends', 'loops'],
    ['says yes instead of deploying', 'alwaysYes'],
    ['floods', 'floods'],
  ] as const)(
    '[T-SIWX-6] [T-SIWX-7] [X.35] a factory that %s deploys nobody, and changes nothing',
    async (_, name) => {
      const bad = '0x00000000000000000000000000000000000bad00'
      await world.setCode({ address: bad, bytecode: signerContracts[name] })
      const account = undeployed(signerContracts.alwaysYes, bad)
      const before = await traces(account.address)
      expect(await signIn(account.address, account)).toBe('signature')
      expect(await traces(account.address)).toEqual(before)
    },
  )

  it('[T-SIWX-6] what doesn’t follow the standard behind its last 32 bytes is refused', async () => {
    const { address } = undeployed(signerContracts.alwaysYes)
    expect(await signIn(address, { wrap: () => `0x${'12'.repeat(70)}${'6492'.repeat(16)}` })).toBe(
      'signature',
    )
    expect(await signIn(address, { wrap: () => `0x${'6492'.repeat(16)}` })).toBe('signature')
  })

  it('[X.35] a node that falls silent in the middle: unavailable', async () => {
    const account = undeployed(signerContracts.ownedBy(mira.address))
    const data = siwxSample({ accountAddress: account.address })
    const message = formatSiwxMessage(data)
    const refused = verifySiwx({
      message,
      signature: account.wrap(await mira.signMessage({ message })),
      domains: [data.domain],
      nonce: data.nonce,
      now: sampleTime,
      request: () => () => Promise.reject(new Error('socket hang up')),
    })
    await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
  })
})
