import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  getAddress,
  type Hex,
  pad,
  parseAbi,
} from 'viem'
import type { Chains } from '../ports/chains.ts'

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256 fid)',
  'function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4 magic)',
])

type Asked = { siweUri: string; domain: string; nonce: string; acceptAuthAddress: boolean }

/** Farcaster's channel over HTTP, and its registries behind the `Chains` port. */
export async function startFarcaster() {
  const state = {
    asked: undefined as Asked | undefined,
    answer: undefined as object | undefined,
    isDown: false,
    owners: {} as Record<Address, bigint>,
    /** By fid and address: state and type of a key. */
    keys: {} as Record<string, readonly [number, number]>,
    /** Contracts that take any signature. */
    contracts: [] as Address[],
    chainIsDown: false,
  }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const send = (status: number, json: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (state.isDown) return send(503, {})
    if (request.url === '/v1/channel') {
      state.asked = JSON.parse(body) as Asked
      state.answer = undefined
      return send(201, {
        channelToken: 'channel',
        url: 'https://farcaster.example/~/siwf?channelToken=channel',
      })
    }
    if (request.url !== '/v1/channel/status' || request.headers.authorization !== 'Bearer channel')
      return send(401, {})
    return state.answer ? send(200, { state: 'completed', ...state.answer }) : send(202, { state: 'pending' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`

  function call(to: Address, data: Hex): Hex {
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'idOf')
      return encodeFunctionResult({ abi, functionName, result: state.owners[getAddress(args[0])] ?? 0n })
    if (functionName === 'keyDataOf') {
      const found = Object.entries(state.keys).find(([key]) => key === `${args[0]}|${args[1].toLowerCase()}`)
      const [is, type] = found?.[1] ?? [0, 0]
      return encodeAbiParameters([{ type: 'uint8' }, { type: 'uint32' }], [is, type])
    }
    return state.contracts.includes(getAddress(to)) ? pad('0x1626ba7e', { dir: 'right', size: 32 }) : '0x'
  }

  const chains: Pick<Chains, 'send' | 'list' | 'get'> = {
    list: () => [],
    get: () => undefined,
    async send(_, bytes) {
      if (state.chainIsDown) throw new TypeError('the chain is down')
      const asked = JSON.parse(new TextDecoder().decode(bytes)) as
        | { id: number; params: [{ to: Address; data: Hex }] }
        | { id: number; params: [{ to: Address; data: Hex }] }[]
      const answer = (one: { id: number; params: [{ to: Address; data: Hex }] }) => {
        const [{ to, data }] = one.params
        // no Multicall3 here
        const isMulticall = to.toLowerCase() === '0xca11bde05977b3631167028862be2a173976ca11'
        return { jsonrpc: '2.0', id: one.id, result: isMulticall ? '0x' : call(to, data) }
      }
      const reply = Array.isArray(asked) ? asked.map(answer) : answer(asked)
      return { status: 200, body: new TextEncoder().encode(JSON.stringify(reply)) }
    },
  }
  return {
    url: `http://${address}`,
    address,
    state,
    chains,
    /** The registry knows this address as a key of an id. */
    addKey: (fid: bigint, who: Address, is: number, type: number) => {
      state.keys[`${fid}|${pad(who).toLowerCase()}`] = [is, type]
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
