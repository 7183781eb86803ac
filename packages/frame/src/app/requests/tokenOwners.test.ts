import { sha256 } from '@noble/hashes/sha2.js'
import { beforeEach, expect, it, vi } from 'vitest'
import { tokenAccountProgram } from './describe/solanaStep.ts'
import { getTokenOwners } from './tokenOwners.ts'

vi.mock('@noble/hashes/sha2.js', async (load) => {
  const hashes = await load<{ sha256: typeof sha256 }>()
  return { ...hashes, sha256: vi.fn(hashes.sha256) }
})
beforeEach(() => void vi.mocked(sha256).mockClear())

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const [alice, bob] = [
  '7xLk17EQQ5KLDLDe44wCmupJKJjTGd8hs3eSVVhCx932',
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
]
const told = (program: string, owner: string) => ({
  owner: program,
  lamports: 1,
  data: { parsed: { info: { mint, owner, tokenAmount: { amount: '1', decimals: 6 } } } },
})

// Addresses of `findAssociatedTokenPda` of @solana-program/token. Those of bob have the number 254, because a key belongs to 255.
it.each([
  ['7BsMUARxhNETztMu3izxwRjtUiqFMDD1Exe8oB8f8TDL', token, alice],
  ['C7uYifmXGfqMhPLtk5rrkvKCmfQUTG9euzmt6D8TumXp', token2022, alice],
  ['FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B', token, bob],
  ['GdjpegrtGwU3pgtzPivYVViSA8rmGL248qBVKzsrU3DD', token2022, bob],
])(
  '[X.05d] the owner of the associated token account %s is proven by its address',
  async (account, program, owner) => {
    const ask = (told: unknown) => getTokenOwners([account], async () => ({ value: [told] }))
    expect(await ask(told(program, owner))).toEqual({ [account]: owner })
    // a node that names another owner, another program, or none
    expect(await ask(told(program, owner === alice ? bob : alice))).toEqual({})
    expect(await ask(told(program === token ? token2022 : token, owner))).toEqual({})
    expect(await ask(told('11111111111111111111111111111111', owner))).toEqual({})
    expect(await ask(told(program, 'nobody'))).toEqual({})
    expect(await ask(told(program, 'nobody'))).toEqual({})
    expect(await ask(null)).toEqual({})
  },
)

it('[X.05d] nobody is asked about no accounts, and an answer that is no list proves nothing', async () => {
  expect(await getTokenOwners([], () => Promise.reject(new Error('asked')))).toEqual({})
  expect(await getTokenOwners([alice], async () => 'soon')).toEqual({})
})

const own = '7BsMUARxhNETztMu3izxwRjtUiqFMDD1Exe8oB8f8TDL'
const create = (account: string, owner: string) => ({
  program: tokenAccountProgram,
  data: Uint8Array.of(1),
  accounts: ['', account, owner, mint, '', token],
})

it('[X.05d] an account that doesn’t exist yet is its owner’s for whom it is created along with the payment', async () => {
  const creating = { instructions: [create(own, alice)] }
  expect(await getTokenOwners([own], async () => ({ value: [null] }), creating)).toEqual({ [own]: alice })
  // control: nobody is taken for the owner of an account that the node says is another one's, or says nothing of
  const isBobs = { value: [told(token, bob)] }
  expect(await getTokenOwners([own], async () => isBobs, creating)).toEqual({})
  expect(await getTokenOwners([own], async () => null, creating)).toEqual({})
})

it('[X.05d] instructions that a page adds cost nothing', async () => {
  const others = Array.from({ length: 900 }, (_, at) => create(at % 2 ? own : bob, bob))
  const instructions = [...others, create(own, alice)]
  expect(await getTokenOwners([own], async () => ({ value: [null] }), { instructions })).toEqual({
    [own]: alice,
  })
  expect(vi.mocked(sha256).mock.calls.length).toBeLessThanOrEqual(256)
})

it('[X.05d] only the owners of accounts of these tokens are asked for, where some are named', async () => {
  const ask = (mints: readonly string[]) =>
    getTokenOwners([own], async () => ({ value: [told(token, alice)] }), { mints })
  expect(await ask([bob])).toEqual({})
  expect(await ask([bob, mint])).toEqual({ [own]: alice })
})
