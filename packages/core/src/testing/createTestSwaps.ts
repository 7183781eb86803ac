import { vi } from 'vitest'

type Body = Record<string, unknown>
/** What a swap server and a node answer; a test changes an answer before it is given. */
export type TestSwaps = {
  /** Called with each answer of the server: what it returns is given instead. */
  change: (call: string, answer: Body, asked: URLSearchParams | Body) => unknown
  /** What `/.well-known/latchkey` answers. */
  wellKnown: () => Response
  /** Waits here before an answer is given. */
  hold: (call: string, asked: URLSearchParams | Body) => Promise<void> | undefined
  /** Calls of the server so far, e.g. `quotes`. */
  readonly asked: string[]
  /** Addresses of every other call of the server, newest last. */
  readonly others: URL[]
  /** What the router may spend of the source token; what the user holds of it. */
  allowance: bigint
  held: bigint
  /** What the chain charges for publishing a byte of a transaction, wei. */
  dataFeePerByte: bigint
  /** Whether the token refuses to change an allowance. */
  isStubborn: boolean
  /** Whether the router is a contract. */
  hasCode: boolean
  /** Swaps as 0x does, over its AllowanceHolder and a Settler, instead of a Uniswap v2 router. */
  isSettler: boolean
  /** What 0x's registry says: the newest Settler and the one before; `undefined`: it refuses. */
  settlers: readonly [newest: string | undefined, previous: string | undefined]
  /** What the server's proxy says of the same registry, where it lies. */
  proxySettlers: TestSwaps['settlers'] | undefined
  /** How much of the wanted token a unit gives. */
  rate: bigint
  /** US dollars of one whole unit by symbol; a token without an entry has no price. */
  prices: Partial<Record<keyof typeof testTokens, number>>
  /** What the account holds, as `/v1/account/:address/balance` lists it. */
  balances: readonly Body[]
}

/** The router of Uniswap v2 on chain 1, which is accepted without `swapRouters`. */
export const testRouter = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
export const testHolder = '0x0000000000001ff3684f28c67538d4d072c22734'
export const testSettler = `0x${'5e'.repeat(20)}`
const network = 'eip155:1'
const native = `0x${'e'.repeat(40)}`
const wrapped = `0x${'88'.repeat(20)}`
export const testTokens = {
  ETH: { name: 'Ether', symbol: 'ETH', address: `${network}:${native}`, decimals: 18 },
  TUSD: { name: 'Test Dollar', symbol: 'TUSD', address: `${network}:0x${'11'.repeat(20)}`, decimals: 6 },
  LKT: { name: 'Latchkey', symbol: 'LKT', address: `${network}:0x${'22'.repeat(20)}`, decimals: 18 },
} as const
const time = 1_800_000_000n
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const plain = (caip: string) => caip.slice(caip.lastIndexOf(':') + 1)

/** A server that swaps honestly and a node beside it, in memory: `fetch` is replaced until the test is over. */
export function createTestSwaps(): TestSwaps {
  const swaps: TestSwaps = {
    change: (_, answer) => answer,
    wellKnown: () => new Response('{}', { status: 404 }),
    hold: () => undefined,
    asked: [],
    others: [],
    allowance: 0n,
    held: 10n ** 30n,
    dataFeePerByte: 0n,
    isStubborn: false,
    hasCode: true,
    isSettler: false,
    settlers: [testSettler, undefined],
    proxySettlers: undefined,
    rate: 2n,
    prices: {},
    balances: [],
  }
  const pathOf = (from: string, to: string) =>
    [from, to].map((token) => (plain(token) === native ? wrapped : plain(token)))
  const answers: { readonly [call: string]: (asked: Body) => Body } = {
    tokens: () => ({
      tokens: Object.values(testTokens).map((token) => ({ ...token, logoUri: null, eip2612: false })),
    }),
    quotes: ({ amount, from, to }) => ({
      quotes: [
        {
          id: null,
          fromAmount: String(amount),
          fromAccount: from,
          toAmount: String(BigInt(String(amount)) * swaps.rate),
          toAccount: to,
          source: 'Test pools',
          ...(!swaps.isSettler && {
            route: pathOf(String(from), String(to)).map((token) => `${network}:${token}`),
          }),
          router: `${network}:${swaps.isSettler ? testHolder : testRouter}`,
          validFor: 30_000,
          feeBps: 0,
        },
      ],
    }),
    allowance: () => ({ allowance: String(swaps.allowance) }),
    'gas-price': () => ({ standard: '1000000000', fast: '2000000000', instant: '3000000000' }),
    'build-approve': ({ from, to, amount }) => ({
      tx: {
        from,
        to,
        data: `0x095ea7b3${word(BigInt(swaps.isSettler ? testHolder : testRouter))}${word(BigInt(String(amount)))}`,
        value: '0',
        eip155: { gasPrice: '1000000000' },
      },
    }),
    'build-transaction': ({ from, to, amount, toAmount, eip155, userAddress }) => {
      const [isCoinIn, isCoinOut] = [from, to].map((token) => plain(String(token)) === native)
      const slippage = Number((eip155 as Body).slippage)
      const least = (BigInt(String(toAmount)) * BigInt(10_000 - slippage * 100) + 9_999n) / 10_000n
      const tx = (to: string, data: string) => ({
        tx: {
          from: userAddress,
          to: `${network}:${to}`,
          data,
          amount: String(toAmount),
          value: isCoinIn ? String(amount) : '0',
          eip155: { gas: '120000', gasPrice: '1000000000' },
        },
      })
      if (swaps.isSettler) {
        // execute((recipient, token, least), actions, id) without an action, inside exec(settler, token, amount, settler, data)
        const terms = [BigInt(plain(String(userAddress))), BigInt(plain(String(to))), least]
        const inner = `1fff991f${[...terms, 160n, 0n, 0n].map(word).join('')}`
        const settler = BigInt(swaps.settlers[0] ?? swaps.settlers[1] ?? testSettler)
        const token = isCoinIn ? 0n : BigInt(plain(String(from)))
        const words = [settler, token, BigInt(String(amount)), settler, 160n, BigInt(inner.length / 2)]
        const padding = '0'.repeat((64 - (inner.length % 64)) % 64)
        return tx(testHolder, `0x2213bc0b${words.map(word).join('')}${inner}${padding}`)
      }
      const path = pathOf(String(from), String(to))
      const head = isCoinIn ? 4 : 5
      const words = [
        ...(isCoinIn ? [] : [BigInt(String(amount))]),
        least,
        BigInt(head * 32),
        BigInt(plain(String(userAddress))),
        time + 1200n,
        BigInt(path.length),
        ...path.map(BigInt),
      ]
      const selector = isCoinIn ? '0x7ff36ab5' : isCoinOut ? '0x18cbafe5' : '0x38ed1739'
      return tx(testRouter, selector + words.map(word).join(''))
    },
  }
  const answerNode = (method: string, params: readonly unknown[], url: URL) => {
    const isProxy = url.pathname === '/v1/'
    if (method === 'eth_chainId') return `0x${(Number(url.pathname.slice(1)) || 1).toString(16)}`
    if (method === 'eth_getCode') return swaps.hasCode ? '0x60' : '0x'
    if (method === 'eth_getBlockByNumber') return { timestamp: `0x${time.toString(16)}` }
    const { data = '' } = (params[0] ?? {}) as { data?: string }
    const [newest, previous] = (isProxy && swaps.proxySettlers) || swaps.settlers
    if (data.startsWith('0x6352211e')) return newest && `0x${word(BigInt(newest))}`
    if (data.startsWith('0xe2603dc2')) return previous && `0x${word(BigInt(previous))}`
    if (data.startsWith('0xdd62ed3e')) return `0x${word(swaps.allowance)}`
    // `getL1FeeUpperBound(uint256)`
    if (data.startsWith('0xf1c7a58b') && swaps.dataFeePerByte)
      return `0x${word(BigInt(`0x${data.slice(10)}`) * swaps.dataFeePerByte)}`
    if (data.startsWith('0x70a08231')) return `0x${word(swaps.held)}`
    if (data === '0x313ce567') {
      const { to } = params[0] as { to: string }
      const token = Object.values(testTokens).find(({ address }) => plain(address) === to.toLowerCase())
      return token ? `0x${word(BigInt(token.decimals))}` : '0x'
    }
    return '0x'
  }
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const url = new URL(input)
    const json = (typeof init?.body === 'string' ? JSON.parse(init.body) : {}) as Body | Body[]
    if (url.host === 'rpc.example' || url.pathname === '/v1/') {
      const one = ({ id, method, params }: Body) => {
        const isApproval = String((params as { data?: string }[])?.[0]?.data).startsWith('0x095ea7b3')
        const result =
          isApproval && swaps.isStubborn ? undefined : answerNode(String(method), params as unknown[], url)
        if (result !== undefined) return { jsonrpc: '2.0', id, result }
        return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } }
      }
      return Response.json(Array.isArray(json) ? json.map(one) : one(json))
    }
    if (url.pathname === '/v1/supported-chains') return Response.json({ http: [network], ws: [] })
    if (url.pathname === '/.well-known/latchkey') return swaps.wellKnown()
    if (url.pathname === '/v1/fungible/price') {
      const { addresses } = json as { addresses: string[] }
      const fungibles = Object.values(testTokens).flatMap((token) => {
        const price = swaps.prices[token.symbol]
        return price === undefined || !addresses.includes(token.address)
          ? []
          : [{ ...token, iconUrl: '', price }]
      })
      return Response.json({ fungibles })
    }
    const call = url.pathname.replace('/v1/convert/', '')
    const make = answers[call]
    if (!make) swaps.others.push(url)
    if (!make) return Response.json({ balances: swaps.balances })
    swaps.asked.push(call)
    const asked = init?.method === 'POST' ? (json as Body) : Object.fromEntries(url.searchParams)
    const signal = init?.signal
    // as a fetch does: held back or not, an abort ends it at once
    await Promise.race([
      swaps.hold(call, asked),
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ])
    if (signal?.aborted) throw new DOMException('aborted', 'AbortError')
    const answer = swaps.change(call, make(asked), asked)
    return answer instanceof Response ? answer : Response.json(answer)
  })
  return swaps
}
