import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem'
import type { FakeLog } from './createFakeChain.ts'

const fungible = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
])
const single = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'])
const uint = [{ type: 'uint256' }] as const

type Hex = `0x${string}`

/** Events as token contracts write them. */
export const eventLogs = {
  erc20: (address: Hex, from: Hex, to: Hex, value: bigint): FakeLog => ({
    address,
    topics: encodeEventTopics({ abi: fungible, eventName: 'Transfer', args: { from, to } }),
    data: encodeAbiParameters(uint, [value]),
  }),
  erc721: (address: Hex, from: Hex, to: Hex, tokenId: bigint): FakeLog => ({
    address,
    topics: encodeEventTopics({ abi: single, eventName: 'Transfer', args: { from, to, tokenId } }),
    data: '0x',
  }),
  erc1155: (address: Hex, from: Hex, to: Hex, id: bigint, value: bigint): FakeLog => ({
    address,
    topics: encodeEventTopics({
      abi: fungible,
      eventName: 'TransferSingle',
      args: { operator: from, from, to },
    }),
    data: encodeAbiParameters([...uint, ...uint], [id, value]),
  }),
  approval: (address: Hex, owner: Hex, spender: Hex, value: bigint): FakeLog => ({
    address,
    topics: encodeEventTopics({ abi: fungible, eventName: 'Approval', args: { owner, spender } }),
    data: encodeAbiParameters(uint, [value]),
  }),
}
