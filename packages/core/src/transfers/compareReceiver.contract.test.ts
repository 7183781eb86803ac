import { describe, expect, it } from 'vitest'
import type { OwnSend } from '../config/State.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { compareReceiver } from './compareReceiver.ts'

const me = '0x00000000000000000000000000000000000000A1'
const friend = '0x52908400098527886E0F7030069857D2E4169EE7'
const double = `0x5290${'0'.repeat(32)}9ee7`
const stranger = `0x${'7'.repeat(40)}`
const sent = (change: Partial<OwnSend>): OwnSend => ({
  hash: '0x1',
  finalHash: '0x1',
  network: 'eip155:1',
  from: me,
  to: friend,
  amount: '1',
  token: { name: 'Ether', symbol: 'ETH' },
  sentAt: 1,
  status: 'confirmed',
  ...change,
})

async function open(
  listed: readonly string[] | number,
  sends: readonly OwnSend[] = [],
  more: { readonly isComplete?: boolean } = {},
) {
  const server = await startTestServer()
  server.answer = ({ path }) =>
    path === `/v1/account/${me}/recipients` && typeof listed !== 'number'
      ? { body: { data: listed, ...more } }
      : { status: typeof listed === 'number' ? listed : 404, body: { status: 'FAILED', reasons: [] } }
  const { config } = await startConnected({ server: server.base })
  config._internal.setState((state) => ({ ...state, sends }))
  const compare = (address: string) => compareReceiver(config, { address })
  return { server, config, compare }
}

describe('compareReceiver', () => {
  it('[X.39, X.39a] [T-POIS] [3.6] tells whom the account has sent to from a new one and from a double, in one request', async () => {
    const { server, compare } = await open([friend])
    expect(await compare(friend.toLowerCase())).toEqual({ kind: 'known' })
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]?.query.get('chainId')).toBe('eip155:1')
    expect(await compare(stranger)).toEqual({ kind: 'new' })
    expect(await compare(double)).toEqual({ kind: 'lookalike', like: friend })
    expect(server.asked).toHaveLength(3)
  })

  it('[X.39, X.39b] of a server that has not searched all nobody can tell who is new, and what it lists counts', async () => {
    const { compare } = await open([friend], [], { isComplete: false })
    expect(await compare(stranger)).toEqual({ kind: 'unknown' })
    expect(await compare(friend)).toEqual({ kind: 'known' })
    expect(await compare(double)).toEqual({ kind: 'lookalike', like: friend })
  })

  it('[X.39] one that was really sent to is known, though it looks like another', async () => {
    const { compare } = await open([friend, double])
    expect(await compare(double)).toEqual({ kind: 'known' })
  })

  it.each([
    ['that arrived', {}, 'known', 'lookalike'],
    ['that failed', { status: 'failed' }, 'new', 'new'],
    ['that is on its way', { status: 'pending' }, 'new', 'new'],
    ['whose wallet sent something else', { altered: true }, 'new', 'new'],
    ['of another account', { from: stranger }, 'new', 'new'],
    ['on another network', { network: 'eip155:10' }, 'known', 'lookalike'],
    ['of another chain family', { network: 'solana:x' }, 'new', 'new'],
  ] as const)('[X.39] [3.6] a send from this page %s', async (_, change, kind, doubleKind) => {
    const { compare } = await open([], [sent(change)])
    expect((await compare(friend)).kind).toBe(kind)
    expect((await compare(double)).kind).toBe(doubleKind)
  })

  it('[X.39] the own account is known', async () => {
    const { server, compare } = await open([])
    expect(await compare(me.toLowerCase())).toEqual({ kind: 'known' })
    expect(server.asked).toEqual([])
  })

  it.each([404, 400, 503, 429])(
    '[X.39] [X.43] with a server that answers %i nobody can tell, and what is known here still counts',
    async (status) => {
      const { compare } = await open(status, [sent({})])
      expect(await compare(stranger)).toEqual({ kind: 'unknown' })
      expect(await compare(friend)).toEqual({ kind: 'known' })
      expect(await compare(double)).toEqual({ kind: 'lookalike', like: friend })
    },
  )

  it('[X.43] without a server nobody can tell, and nobody is asked', async () => {
    const { config } = await startConnected()
    expect(await compareReceiver(config, { address: stranger })).toEqual({ kind: 'unknown' })
  })

  describe('on a chain that lists its own transactions, twenty a page', () => {
    const page = (to: string, next: string | undefined) => ({
      items: [{ status: 'confirmed', to, transfers: [{ direction: 'out' }] }],
      ...(next && { next }),
    })
    async function openPaged(pages: number, more: object = {}) {
      const test = await startConnected()
      const asked: (string | undefined)[] = []
      const holdings = async () => ({
        getActivity: async ({ cursor }: { cursor?: string | undefined }) => {
          asked.push(cursor)
          const at = Number(cursor ?? 0)
          const read = page(
            at === 1 ? friend : `0x${`${at}`.repeat(40)}`,
            at + 1 < pages ? `${at + 1}` : undefined,
          )
          return { ...read, items: [...read.items, { status: 'confirmed', transfers: [], ...more }] }
        },
      })
      Object.assign(test.adapter.connection ?? {}, { holdings })
      return { asked, compare: (address: string) => compareReceiver(test.config, { address }) }
    }

    it('[X.39, X.39b] a receiver of the second page is known; one of none is new once all pages were read', async () => {
      const { asked, compare } = await openPaged(3)
      expect(await compare(friend)).toEqual({ kind: 'known' })
      expect(await compare(double)).toEqual({ kind: 'lookalike', like: friend })
      expect(asked.slice(0, 3)).toEqual([undefined, '1', '2'])
      expect(await compare(stranger)).toEqual({ kind: 'new' })
    })

    it('[X.39, X.39b] of a list with a transaction that its node could not give nobody can tell who is new', async () => {
      const { compare } = await openPaged(2, { from: '', to: '' })
      expect(await compare(friend)).toEqual({ kind: 'known' })
      expect(await compare(stranger)).toEqual({ kind: 'unknown' })
      // control: one that was read and paid nobody
      const { compare: compareRead } = await openPaged(2, { from: stranger, to: '' })
      expect(await compareRead(stranger)).toEqual({ kind: 'new' })
    })

    it('[X.39, X.39b] with more pages than are read nobody can tell that an address is new', async () => {
      const { asked, compare } = await openPaged(100)
      expect(await compare(stranger)).toEqual({ kind: 'unknown' })
      expect(asked).toHaveLength(3)
    })
  })

  it('is given up with its signal', async () => {
    const { config, server } = await open([friend])
    server.answer = () => ({ body: undefined })
    const controller = new AbortController()
    const waiting = compareReceiver(config, { address: stranger, signal: controller.signal })
    setTimeout(() => controller.abort(), 20)
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
