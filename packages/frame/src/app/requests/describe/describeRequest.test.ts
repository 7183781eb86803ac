import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryRequest } from '../../../testing/arbitraryRequest.ts'
import { expectShownIsSigned } from '../../../testing/expectShownIsSigned.ts'
import { type GoldenRequest, goldenRequests } from '../../../testing/goldenRequests.ts'
import {
  contract,
  facts,
  fakeRpc,
  friend,
  now,
  stranger,
  testContext,
  testKeys,
  token,
} from '../../../testing/requestWorld.ts'
import { signPrepared } from '../../keys/signPrepared.ts'
import { digestOf } from '../PreparedRequest.ts'
import { prepareRequest } from '../prepareRequest.ts'
import { describeRequest } from './describeRequest.ts'
import { formatDate } from './text.ts'

const keys = testKeys()
const context = testContext()
const prepare = ({ method, params }: Pick<GoldenRequest, 'method' | 'params'>) =>
  prepareRequest(method, params, context)

describe('golden approvals', () => {
  it('[X.05] [T-DEC] there are at least 60, each of its own', () => {
    expect(goldenRequests.length).toBeGreaterThanOrEqual(60)
    expect(new Set(goldenRequests.map((one) => one.name)).size).toBe(goldenRequests.length)
  })

  it.each(goldenRequests.map((one) => [one.name, one] as const))(
    '[X.05, X.05a] [T-DEC] [T-WYSIWYS] %s: what is shown is what is signed',
    async (_, golden) => {
      const request = await prepare(golden)
      const shown = describeRequest(request, facts, now)
      expect(shown.warnings.some((one) => one.level === 'danger')).toBe(golden.danger)
      expect(shown.isUnderstood).toBe(golden.understood)
      await expectShownIsSigned(request, shown)
    },
  )

  it('[X.05] reads word for word as it did', async () => {
    const all = await Promise.all(
      goldenRequests.map(async (golden) => {
        const { details: _, ...shown } = describeRequest(await prepare(golden), facts, now)
        return { name: golden.name, ...shown }
      }),
    )
    await expect(`${JSON.stringify(all, null, 1)}\n`).toMatchFileSnapshot('./approvals.golden.json')
  })
})

describe('calls that are written to hide what they are', () => {
  const golden = goldenRequests.find(({ name }) => name === 'approve without limit')
  const show = async (change: (data: string) => string) => {
    if (!golden) throw new Error('no such request')
    const [asked] = golden.params as [{ data: string }]
    const params = [{ ...asked, data: change(asked.data) }]
    return describeRequest(await prepare({ ...golden, params }), facts, now)
  }

  it.each([
    ['a byte too many', (data: string) => `${data}00`],
    ['words behind the arguments', (data: string) => `${data}${'ab'.repeat(64)}`],
    ['bits where an address has none', (data: string) => `${data.slice(0, 10)}01${data.slice(12)}`],
  ])(
    '[X.05, X.05d] [T-DEC] an approval without limit with %s is still one, and a danger',
    async (_, change) => {
      const plain = await show((data) => data)
      const shown = await show(change)
      expect(shown.title).toBe(plain.title)
      expect(shown.summary).toEqual(plain.summary)
      const dangers = (one: typeof plain) => one.warnings.filter(({ level }) => level === 'danger')
      expect(dangers(shown)).toEqual([...dangers(plain), expect.anything()])
      expect(dangers(plain).length).toBeGreaterThan(0)
    },
  )

  it('[X.05] [T-DEC] one that is too short is not understood', async () => {
    const shown = await show((data) => data.slice(0, -2))
    expect(shown).toMatchObject({ isUnderstood: false, title: 'Call a contract' })
  })
})

describe('permissions for all there is of a token', () => {
  const show = async (name: string, known = facts) => {
    const golden = goldenRequests.find((one) => one.name === name)
    if (!golden) throw new Error('no such request')
    const { title, warnings } = describeRequest(await prepare(golden), known, now)
    const isTold = warnings.some(({ level, text }) => level === 'danger' && /unlimited/.test(text))
    return { title, isTold }
  }
  const all = 'Let someone spend ALL of a token'

  it.each([
    ['approve 2^158', all],
    ['approve the largest uint96 of UNI', all],
    ['approve as much as there is', all],
    ['approve 2^128 of an unlisted token', all],
    ['increase an allowance by as much as there is', all],
    ['Permit2 approval of as much as there is', all],
    ['use a permit without limit', 'Use a signed approval'],
    ['permit for as much as there is', all],
    ['permit for the largest uint96 of UNI', all],
    ['Permit2 single for as much as there is', all],
    ['DAI permit', all],
  ])('[X.05d] [T-DEC] %s is a danger that says there is no limit', async (name, title) => {
    expect(await show(name)).toEqual({ title, isTold: true })
  })

  it('[X.05d] [T-DEC] a listed token whose supply nobody told has a trillion whole units at most', async () => {
    const unknown = { ...facts, supplies: {} }
    expect(await show('approve 2^158', unknown)).toEqual({ title: all, isTold: true })
    // a node that tells that there is none hides nothing
    const none = { ...facts, supplies: { [token.toLowerCase()]: 0n } }
    expect(await show('approve 2^158', none)).toEqual({ title: all, isTold: true })
    expect((await show('approve as much as there is', none)).isTold).toBe(false)
  })

  it('control: less than there is has a limit, whose amount is shown', async () => {
    expect(await show('approve less than there is')).toEqual({
      title: 'Let someone spend 29999999999.999999 USDC from your account',
      isTold: false,
    })
  })
})

describe('permissions whose end is 0', () => {
  const show = async (name: string, change: object) => {
    const golden = goldenRequests.find((one) => one.name === name)
    if (!golden) throw new Error('no such request')
    const [account, data] = golden.params as [string, { message: object }]
    const params = [account, { ...data, message: { ...data.message, ...change } }]
    const { summary, warnings } = describeRequest(await prepare({ ...golden, params }), facts, now)
    return {
      until: summary.find(({ label }) => label === 'Until')?.value,
      isLong: warnings.some(({ text }) => text === 'It’s valid for more than a month.'),
    }
  }
  const details = { token: contract, amount: '5', expiration: 0, nonce: 0 }

  it.each([
    ['permit', { deadline: 0 }],
    ['DAI permit', { expiry: 0 }],
    ['transfer by signature (ERC-3009)', { validBefore: 0 }],
    ['Permit2 single', { details, sigDeadline: 0 }],
    ['Permit2 transfer', { deadline: 0 }],
  ])('%s: no end is shown and warned of', async (name, change) => {
    expect(await show(name, change)).toEqual({ until: 'forever', isLong: true })
  })

  it('Permit2 with an expiration of 0 ends with its signature', async () => {
    const shown = await show('Permit2 single', { details })
    expect(shown).toEqual({
      until: expect.stringMatching(/^January 9, 2026 at 11:06:40\sPM UTC$/),
      isLong: false,
    })
  })

  it.each([
    ['de', '9. Januar 2026 um 23:06:40 UTC'],
    ['ja', '2026年1月9日 23:06:40 UTC'],
  ])(
    '[X.46] the day is written in the way of the language %s, and names its time zone',
    (locale, expected) => {
      expect(formatDate(1_768_000_000n, { ...facts, locale })).toBe(expected)
    },
  )
})

describe('who gets it', () => {
  const warn = async (to: string) =>
    describeRequest(
      await prepare({ method: 'eth_sendTransaction', params: [{ to, value: '0x1' }] }),
      facts,
      now,
    ).warnings

  it('[X.05, X.05d] [T-POIS] an address made to look like a known one is a danger that shows both', async () => {
    const alike = `${friend.slice(0, 6)}${'0'.repeat(32)}${friend.slice(-4)}`
    const [first, ...more] = await warn(alike)
    expect(more).toEqual([])
    expect(first).toMatchObject({ level: 'danger' })
    expect(first?.text.toLowerCase()).toContain(friend.toLowerCase())
    // one that only ends alike is a stranger
    const endsAlike = `0x${'12'.repeat(18)}${friend.slice(-4)}`
    expect(await warn(endsAlike)).toMatchObject([{ level: 'caution' }])
    // control: the known one itself is no reason to warn, a stranger is one for care only
    expect(await warn(friend)).toEqual([])
    expect(await warn(stranger)).toMatchObject([{ level: 'caution' }])
  })

  it('[X.05] [T-POIS] a transfer by signature (ERC-3009) names its receiver, and warns of one as any other transfer does', async () => {
    const show = async (name: string) => {
      const golden = goldenRequests.find((one) => one.name === name)
      if (!golden) throw new Error('no such request')
      const { summary, warnings } = describeRequest(await prepare(golden), facts, now)
      return {
        labels: summary.slice(0, 2).map(({ label }) => label),
        ofReceiver: warnings.filter(({ text }) => /looks like|haven’t sent/.test(text)),
      }
    }
    const labels = ['To', 'Amount']
    expect(await show('transfer by signature to somebody known')).toEqual({ labels, ofReceiver: [] })
    expect(await show('transfer by signature (ERC-3009)')).toEqual({
      labels,
      ofReceiver: [{ level: 'caution', text: 'You haven’t sent to this address from here before.' }],
    })
    expect(await show('transfer by signature to a look-alike')).toEqual({
      labels,
      ofReceiver: [{ level: 'danger', text: expect.stringContaining(`looks like ${friend.toLowerCase()}`) }],
    })
  })
})

describe('generated requests', () => {
  // ten thousand in the chaos tier
  it('[X.05, X.05a] [T-WYSIWYS] fifty of them: what is shown is what is signed', async () => {
    const kinds = new Set<string>()
    await fc.assert(
      fc.asyncProperty(arbitraryRequest, async ({ method, params }) => {
        const request = await prepareRequest(method, params, testContext())
        kinds.add(request.kind)
        await expectShownIsSigned(request, describeRequest(request, facts, now))
      }),
      { numRuns: 50 },
    )
    expect([...kinds].sort()).toEqual(['message', 'transaction', 'typedData'])
  })

  it('[X.05] [T-WYSIWYS] the frozen request is its own: changing what was passed in, or it, changes nothing', async () => {
    const params = [{ to: friend, value: '0x1' }]
    const request = await prepareRequest('eth_sendTransaction', params, context)
    const before = digestOf(request)
    Object.assign(params[0] ?? {}, { to: stranger })
    expect(() => Object.assign(request, { to: stranger })).toThrow()
    expect(() => Object.assign((request as { fees: object }).fees, { maxFeePerGas: '0x0' })).toThrow()
    expect(digestOf(request)).toBe(before)
    // control: another request has another digest, and the signer refuses it
    const other = await prepareRequest('eth_sendTransaction', params, context)
    expect(() => signPrepared(other, before, keys)).toThrow(/not what was shown/)
  })

  it('[T-RPC-2] a node that answers for another network prepares nothing', async () => {
    const lying = testContext({ rpc: fakeRpc({ eth_chainId: '0x5' }) })
    await expect(prepareRequest('eth_sendTransaction', [{ to: friend }], lying)).rejects.toMatchObject({
      code: 'network',
    })
    await expect(prepareRequest('eth_sendTransaction', [{ to: friend }], context)).resolves.toBeDefined()
  })
})
