import type { CaipNetworkId } from '@latchkey/protocol'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import type { ActivityPlace, Index, IndexedTransaction } from '../ports/chains.ts'
import {
  createFakeChain,
  eventLogs,
  type FakeChain,
  type FakeTransaction,
} from '../testing/createFakeChain.ts'
import { onBothDatabases } from '../testing/onBothDatabases.ts'
import { silentLog } from '../testing/testPorts.ts'
import { createIndexer } from './createIndexer.ts'
import { movementArbitrary, toTransaction } from './testing/movements.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as const
const [alice, bob, carol, token, nft, zero] = ['a1', 'a2', 'a3', 'c1', 'c2', '00'].map(address) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const most = 2n ** 256n - 1n

onBothDatabases('the index', (db) => {
  /** An index of these chains that has caught up with them. */
  async function indexed(...fakes: readonly FakeChain[]) {
    const chains = {
      ...fakes[0]?.chains,
      list: () => fakes.flatMap((fake) => fake.chains.list()),
      send: (id: CaipNetworkId, body: Uint8Array) =>
        fakes.find((fake) => fake.id === id)?.chains.send(id, body) ?? Promise.reject(new Error(`no ${id}`)),
    } as FakeChain['chains']
    const index = createIndexer({ db: db(), chains, log: silentLog, index: 'all', pollEvery: 5 })
    onTestFinished(() => index.close())
    index.start()
    await level(index, fakes)
    return index
  }
  const level = (index: Index, fakes: readonly FakeChain[]) =>
    expect
      .poll(() => index.state().map((state) => state.indexed), { timeout: 20_000 })
      .toEqual(fakes.map(({ blocks }) => blocks.length - 1))
  const ids = (fakes: readonly FakeChain[]) => fakes.map(({ id }) => id)
  const placeOf = ({ minedAt, chain, block, position }: IndexedTransaction): ActivityPlace => ({
    minedAt,
    chain,
    block,
    position,
  })

  it('[S7.06] a transaction is told whole: what moved, what was allowed, what failed, exact to 2^256-1', async () => {
    const chain = createFakeChain()
    chain.mine([
      {
        from: alice,
        to: bob,
        value: most,
        input: '0xa9059cbb00',
        logs: [
          eventLogs.erc20(token, alice, carol, most),
          eventLogs.erc721(nft, bob, alice, most),
          eventLogs.erc1155(nft, alice, bob, 1n, most),
          eventLogs.approval(token, alice, bob, most),
          eventLogs.erc20(token, bob, carol, 1n),
          eventLogs.approval(token, bob, alice, 1n),
        ],
        calls: [{ type: 'CALL', from: bob, to: alice, value: '0x2' }],
      },
      { from: alice, to: bob, value: 7n, failed: true },
      { from: alice, to: null },
    ])
    const index = await indexed(chain)
    const [created, failed, whole] = await index.activity({ account: alice, chains: [chain.id], limit: 10 })
    const sides = { sender: alice, recipient: bob }
    expect(whole).toEqual({
      chain: chain.id,
      block: 1,
      position: 0,
      hash: chain.blocks[1]?.transactions[0]?.hash,
      ...sides,
      nonce: 0,
      status: 'confirmed',
      value: most,
      selector: '0xa9059cbb',
      minedAt: 1_700_000_012_000,
      transfers: [
        { kind: 'native', ...sides, amount: most },
        { kind: 'erc20', token, sender: alice, recipient: carol, amount: most },
        { kind: 'erc721', token: nft, tokenId: most, sender: bob, recipient: alice, amount: 1n },
        { kind: 'erc1155', token: nft, tokenId: 1n, ...sides, amount: most },
        { kind: 'native', sender: bob, recipient: alice, amount: 2n },
      ],
      approvals: [{ kind: 'erc20', token, owner: alice, spender: bob, amount: most }],
    })
    expect(failed).toMatchObject({ status: 'failed', value: 7n, transfers: [], approvals: [] })
    expect(created).not.toHaveProperty('recipient')
  })

  it('[S3.11] pages end without a gap or a repeat, in one order, while blocks come', async () => {
    const blocks = fc.array(fc.array(movementArbitrary, { maxLength: 3 }), { minLength: 1, maxLength: 6 })
    let count = 0
    await fc.assert(
      fc.asyncProperty(
        blocks,
        blocks,
        blocks,
        fc.integer({ min: 1, max: 4 }),
        async (one, two, later, limit) => {
          count++
          const fakes = [createFakeChain(`eip155:${count * 10}`), createFakeChain(`eip155:${count * 10 + 1}`)]
          for (const [number, mined] of [one, two].entries())
            for (const movements of mined) fakes[number]?.mine(movements.map(toTransaction))
          const index = await indexed(...fakes)
          const question = { account: alice, chains: ids(fakes) }
          const all = await index.activity({ ...question, limit: 1000 })
          const paged: IndexedTransaction[] = []
          let after: ActivityPlace | undefined
          for (let page = 0; ; page++) {
            const rows = await index.activity({ ...question, limit, after })
            paged.push(...rows)
            if (rows.length < limit) break
            const last = rows.at(-1)
            after = last && placeOf(last)
            if (page > 0) continue
            // where time has come furthest: new blocks are newer than all there are
            const newest = fakes[one.length >= two.length ? 0 : 1]
            for (const movements of later) newest?.mine(movements.map(toTransaction))
            await level(index, fakes)
          }
          expect(paged).toEqual(all)
          const key = ({ minedAt, chain, block, position }: IndexedTransaction) =>
            [minedAt, chain, ...[block, position].map((part) => String(part).padStart(9, '0'))].join(' ')
          expect(all.map(key)).toEqual(all.map(key).sort().reverse())
          const mine = fakes.flatMap((fake) =>
            fake.blocks
              .slice(0, (fake === fakes[0] ? one : two).length + 1)
              .flatMap(({ transactions }) => transactions),
          )
          const sent = mine.filter(({ from }) => from === alice).map(({ hash }) => hash)
          expect(
            all
              .filter(({ sender }) => sender === alice)
              .map(({ hash }) => hash)
              .sort(),
          ).toEqual(sent.sort())
          await index.close()
        },
      ),
      { numRuns: 15, endOnFailure: true },
    )
  }, 120_000)

  it('answers for the chains asked for, and for those it follows only', async () => {
    const [one, two] = [createFakeChain('eip155:5'), createFakeChain('eip155:6')]
    for (const chain of [one, two]) {
      chain.mine([{ from: alice, to: bob, value: 1n, logs: [eventLogs.erc20(token, alice, bob, 1n)] }])
      chain.mine([{ from: alice, to: bob, logs: [eventLogs.erc721(nft, bob, alice, 1n)] }])
    }
    const index = await indexed(one, two)
    expect(index.chains()).toEqual(['eip155:5', 'eip155:6'])
    const account = alice
    for (const chains of [[one.id], [two.id], [one.id, 'eip155:7'] as const, []]) {
      const wanted = chains.filter((id) => id !== 'eip155:7')
      const ofChains = (rows: readonly { chain: string }[]) => [...new Set(rows.map(({ chain }) => chain))]
      expect(ofChains(await index.activity({ account, chains, limit: 9 }))).toEqual(wanted)
      expect(ofChains(await index.tokens(account, chains))).toEqual(wanted)
      expect(ofChains(await index.nfts({ account, chains, limit: 9 }))).toEqual(wanted)
    }
  })

  it('[S7.06] nobody’s history holds what others did; the zero address has none, minting and burning are there', async () => {
    const chain = createFakeChain()
    chain.mine([
      { from: bob, to: token, logs: [eventLogs.erc20(token, zero, alice, 5n)] },
      { from: bob, to: carol, value: 1n },
      { from: alice, to: token, logs: [eventLogs.erc20(token, alice, zero, 5n)] },
    ])
    const index = await indexed(chain)
    const positions = async (account: string) =>
      (await index.activity({ account, chains: [chain.id], limit: 9 })).map(({ position }) => position)
    expect(await positions(alice)).toEqual([2, 0])
    expect(await positions(bob)).toEqual([1, 0])
    expect(await positions(carol)).toEqual([1])
    expect(await positions(zero)).toEqual([])
  })

  it('a transaction that moves ten thousand things to an account tells a hundred of them', async () => {
    const chain = createFakeChain()
    const logs = Array.from({ length: 10_000 }, (_, id) => eventLogs.erc721(nft, zero, alice, BigInt(id)))
    chain.mine([{ from: bob, to: nft, logs }])
    const index = await indexed(chain)
    const [spam] = await index.activity({ account: alice, chains: [chain.id], limit: 50 })
    expect(spam?.transfers).toHaveLength(100)
    expect(spam?.transfers[99]?.tokenId).toBe(99n)
  })

  it('tokens are those that ever moved; a transfer of nothing moves nothing', async () => {
    const chain = createFakeChain()
    chain.mine([
      {
        from: bob,
        to: token,
        logs: [
          eventLogs.erc20(token, bob, alice, 1n),
          eventLogs.erc20(token, alice, bob, 1n),
          eventLogs.erc20(address('d1'), alice, bob, 0n),
          eventLogs.erc721(nft, bob, alice, 1n),
        ],
      },
    ])
    const index = await indexed(chain)
    expect(await index.tokens(alice, [chain.id])).toEqual([{ chain: chain.id, token }])
  })

  it('NFTs are what came and did not leave, paged by contract and number', async () => {
    const chain = createFakeChain()
    const give = (...logs: NonNullable<FakeTransaction['logs']>): FakeTransaction => ({
      from: bob,
      to: nft,
      logs,
    })
    chain.mine([
      give(
        eventLogs.erc721(nft, zero, alice, 2n),
        eventLogs.erc721(nft, zero, alice, 10n),
        eventLogs.erc721(nft, zero, alice, most),
        eventLogs.erc721(nft, zero, alice, 3n),
        eventLogs.erc1155(token, zero, alice, 1n, most),
        eventLogs.erc1155(token, zero, alice, 1n, 5n),
      ),
      give(
        eventLogs.erc721(nft, alice, bob, 3n),
        eventLogs.erc1155(token, alice, bob, 1n, 4n),
        // a contract that lies: it takes away what was never given, and gives the same one twice
        eventLogs.erc721(nft, alice, bob, 77n),
        eventLogs.erc721(nft, zero, alice, 2n),
      ),
    ])
    const index = await indexed(chain)
    const all = await index.nfts({ account: alice, chains: [chain.id], limit: 9 })
    const one = { chain: chain.id, contract: nft, amount: 1n, kind: 'erc721' }
    expect(all).toEqual([
      { chain: chain.id, contract: token, tokenId: 1n, amount: most + 1n, kind: 'erc1155' },
      { ...one, tokenId: 2n },
      { ...one, tokenId: 10n },
      { ...one, tokenId: most },
    ])
    expect(await index.nfts({ account: bob, chains: [chain.id], limit: 9 })).toHaveLength(3)
    const paged = []
    let after: (typeof all)[number] | undefined
    for (;;) {
      const [next] = await index.nfts({ account: alice, chains: [chain.id], limit: 1, after })
      if (!next) break
      paged.push(next)
      after = next
    }
    expect(paged).toEqual(all)
    expect(await index.nfts({ account: zero, chains: [chain.id], limit: 9 })).toEqual([])
  })

  it('[X.40] recipients are whom the account sent something to itself, not what a contract claims in its name', async () => {
    const chain = createFakeChain()
    const [claimed, paid, nothing] = [address('e1'), address('e2'), address('e3')]
    chain.mine([
      { from: bob, to: token, logs: [eventLogs.erc20(token, alice, claimed, 9n)] },
      {
        from: alice,
        to: token,
        logs: [eventLogs.erc20(token, alice, paid, 9n), eventLogs.erc20(token, alice, nothing, 0n)],
      },
    ])
    chain.mine([{ from: alice, to: carol, value: 1n }])
    chain.mine([{ from: alice, to: address('e4'), value: 1n, failed: true }])
    const index = await indexed(chain)
    const { addresses, isComplete } = await index.recipients(alice, chain.id)
    expect(addresses).toEqual([carol, ...[token, paid].sort()])
    expect(isComplete).toBe(true)
    expect((await index.recipients(claimed, chain.id)).addresses).toEqual([])
  })

  it('[X.39] [X.39b] a list of recipients is not said to be complete beyond a thousand, nor while the index is behind', async () => {
    const chain = createFakeChain()
    chain.mine([{ from: alice, to: bob, value: 1n }])
    const index = await indexed(chain)
    expect(await index.recipients(alice, chain.id)).toEqual({ addresses: [bob], isComplete: true })
    const add = (first: number, count: number) =>
      db()
        .query.insertInto('accountRecipient')
        .values(
          Array.from({ length: count }, (_, number) => ({
            account: alice,
            chain: chain.id,
            recipient: `0x${(first + number).toString(16).padStart(40, '0')}`,
            block: 0,
          })),
        )
        .execute()
    await add(1, 999)
    expect(await index.recipients(alice, chain.id)).toMatchObject({ isComplete: true })
    await add(1_000, 1)
    const long = await index.recipients(alice, chain.id)
    expect([long.addresses.length, long.isComplete]).toEqual([1_000, false])
    // an index that can't follow its chain does not know the newest ones
    expect((await index.recipients(bob, chain.id)).isComplete).toBe(true)
    chain.node.down = true
    await expect.poll(async () => (await index.recipients(bob, chain.id)).isComplete).toBe(false)
    chain.node.down = false
    await expect.poll(async () => (await index.recipients(bob, chain.id)).isComplete).toBe(true)
  })

  it('[X.39] [X.39b] an index that has not begun says of no list that it is complete', async () => {
    const { chains, id } = createFakeChain()
    const index = createIndexer({ db: db(), chains, log: silentLog, index: 'all', pollEvery: 5 })
    expect(await index.recipients(alice, id)).toEqual({ addresses: [], isComplete: false })
  })

  it('follows the head, says why it can’t, and follows again', async () => {
    const chain = createFakeChain()
    const index = await indexed(chain)
    chain.node.down = true
    await expect.poll(() => index.state()[0]?.problem).toContain('No provider of eip155:31337 answered')
    chain.mine([{ from: alice, to: bob, value: 1n }])
    expect(index.state()[0]).toMatchObject({ chain: chain.id, head: 0, indexed: 0 })
    chain.node.down = false
    await expect.poll(() => index.state()[0]).toEqual({ chain: chain.id, head: 1, indexed: 1 })
    await index.close()
    chain.mine()
    const { length } = chain.asked
    await new Promise((resolve) => setImmediate(resolve))
    expect(chain.asked).toHaveLength(length)
  })

  it('indexes only the chains it is told to', async () => {
    const fake = createFakeChain()
    const options = { db: db(), chains: fake.chains, log: silentLog, pollEvery: 5 }
    const index = createIndexer({ ...options, index: ['eip155:1'] })
    index.start()
    expect([index.chains(), index.state()]).toEqual([[], []])
    await index.close()
    expect(createIndexer({ ...options, index: [fake.id] }).chains()).toEqual([fake.id])
  })
})
