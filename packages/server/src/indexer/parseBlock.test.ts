import fc from 'fast-check'
import { encodeAbiParameters, encodeEventTopics, parseAbi, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { parseLog } from './parseBlock.ts'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const nft = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
])
const contract = `0x${'c0'.repeat(20)}`
const alice = `0x${'a1'.repeat(20)}` as const
const bob = `0x${'b0'.repeat(20)}` as const
const most = 2n ** 256n - 1n
const uint = [{ type: 'uint256' }] as const
const arrays = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const
const nothing = { transfers: [], approvals: [] }

const erc20 = encodeEventTopics({ abi, eventName: 'Transfer', args: { from: alice, to: bob } })
const erc721 = encodeEventTopics({
  abi: nft,
  eventName: 'Transfer',
  args: { from: alice, to: bob, tokenId: most },
})
const batch = encodeEventTopics({
  abi,
  eventName: 'TransferBatch',
  args: { operator: alice, from: alice, to: bob },
})
const amount = (value: bigint) => encodeAbiParameters(uint, [value])

describe('what contracts write', () => {
  it.each([0n, 1n, most])('an ERC-20 transfer of %s is exact', (value) => {
    expect(parseLog({ contract, topics: erc20, data: amount(value) }).transfers).toEqual([
      { kind: 'erc20', token: contract, tokenId: null, sender: alice, recipient: bob, amount: value },
    ])
  })

  it('an ERC-721 transfer has an id and the amount 1', () => {
    expect(parseLog({ contract, topics: erc721, data: '0x' }).transfers).toEqual([
      { kind: 'erc721', token: contract, tokenId: most, sender: alice, recipient: bob, amount: 1n },
    ])
  })

  it('ERC-1155 transfers, single and in a batch', () => {
    const topics = encodeEventTopics({
      abi,
      eventName: 'TransferSingle',
      args: { operator: zeroAddress, from: alice, to: bob },
    })
    const data = encodeAbiParameters([...uint, ...uint], [7n, most])
    const one = { kind: 'erc1155', token: contract, sender: alice, recipient: bob }
    expect(parseLog({ contract, topics, data }).transfers).toEqual([{ ...one, tokenId: 7n, amount: most }])
    const many = encodeAbiParameters(arrays, [
      [1n, most],
      [5n, 0n],
    ])
    expect(parseLog({ contract, topics: batch, data: many }).transfers).toEqual([
      { ...one, tokenId: 1n, amount: 5n },
      { ...one, tokenId: most, amount: 0n },
    ])
  })

  it('approvals of an amount, of one NFT and of all', () => {
    const one = { token: contract, owner: alice, spender: bob }
    const args = { owner: alice, spender: bob }
    const topics = encodeEventTopics({ abi, eventName: 'Approval', args })
    expect(parseLog({ contract, topics, data: amount(most) }).approvals).toEqual([
      { ...one, kind: 'erc20', amount: most },
    ])
    const single = encodeEventTopics({
      abi: nft,
      eventName: 'Approval',
      args: { owner: alice, approved: bob, tokenId: 3n },
    })
    expect(parseLog({ contract, topics: single, data: '0x' }).approvals).toEqual([
      { ...one, kind: 'erc721', amount: 3n },
    ])
    const all = encodeEventTopics({ abi, eventName: 'ApprovalForAll', args: { owner: alice, operator: bob } })
    expect(parseLog({ contract, topics: all, data: amount(1n) }).approvals).toEqual([
      { ...one, kind: 'all', amount: 1n },
    ])
    expect(parseLog({ contract, topics: all, data: amount(2n) })).toEqual(nothing)
  })
})

describe('what they write wrongly', () => {
  const dirty = `0x01${'0'.repeat(22)}${alice.slice(2)}`
  it.each([
    ['four topics and an amount', erc721, amount(1n)],
    ['three topics and no amount', erc20, '0x'],
    ['an amount of 31 bytes', erc20, amount(1n).slice(0, -2)],
    ['two amounts', erc20, `${amount(1n)}${amount(1n).slice(2)}`],
    ['no topic at all', [], amount(1n)],
    ['the name alone', erc20.slice(0, 1), amount(1n)],
    ['a fifth topic', [...erc721, erc721[1]], '0x'],
    ['something above an address', [erc20[0], dirty, erc20[2]], amount(1n)],
    ['a short topic', [erc20[0], alice, erc20[2]], amount(1n)],
    ['a topic that is null', [erc20[0], null, erc20[2]], amount(1n)],
    ['data that is null', erc20, null],
    ['data that is no hex', erc20, `0x${'zz'.repeat(32)}`],
    ['the name of an object’s own method', ['constructor', ...erc20.slice(1)], amount(1n)],
  ])('an event with %s is ignored', (_, topics, data) => {
    expect(parseLog({ contract, topics, data })).toEqual(nothing)
  })

  it.each([
    ['unequal lists', encodeAbiParameters(arrays, [[1n, 2n], [3n]])],
    ['an offset beyond the data', amount(6400n) + amount(64n).slice(2)],
    ['an offset beyond all measure', amount(most) + amount(most).slice(2)],
    ['an offset between words', amount(33n) + amount(33n).slice(2) + amount(0n).slice(2)],
    ['a length beyond the data', amount(64n) + amount(64n).slice(2) + amount(9n).slice(2)],
    ['a length beyond all measure', amount(64n) + amount(64n).slice(2) + amount(most).slice(2)],
    ['nothing', '0x'],
  ])('a batch with %s is ignored', (_, data) => {
    expect(parseLog({ contract, topics: batch, data })).toEqual(nothing)
  })

  it('any topics and any data are read without an error, and never as more than was written', () => {
    const words = fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { maxLength: 12 })
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
    const names = fc.constantFrom(erc20[0], batch[0], `0x${'17'.repeat(32)}`)
    fc.assert(
      fc.property(names, words, words, (name, topics, data) => {
        const log = {
          contract,
          topics: [name, ...topics.map((word) => `0x${hex(word)}`)],
          data: `0x${data.map(hex).join('')}`,
        }
        const { transfers } = parseLog(log)
        expect(transfers.length).toBeLessThanOrEqual(data.length + 1)
        for (const { amount: value } of transfers) expect(value >= 0n && value <= most).toBe(true)
      }),
    )
  })
})
