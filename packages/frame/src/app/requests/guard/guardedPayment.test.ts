// @vitest-environment happy-dom
import { authApi } from '@latchkey/protocol/schemas'
import { keccak256 } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeRpc, friend, testKeys } from '../../../testing/requestWorld.ts'
import { FrameApiError } from '../../errors.ts'
import type { FrameServices } from '../../FrameServices.ts'
import type { Approval } from '../../screens/approvalScreen.ts'
import type { PreparedRequest } from '../PreparedRequest.ts'
import { rpcHandlers } from '../rpcHandlers.ts'
import { addSpending } from './spending.ts'

// The screen is a browser's matter, and proved there; here somebody approves whatever it is.
vi.mock('../../screens/showApproval.ts', () => ({
  showApproval: async ({ approval }: { approval: Approval }) => ({
    isApproved: true,
    digest: approval.digest,
  }),
}))

const me = testKeys().evm.address
const raw = '0x02'
/** What a node answers: the hash of the signed bytes. */
const hash = keccak256(raw)
const find = (testId: string) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)

afterEach(() => document.body.replaceChildren())

/** A frame whose person has a limit of 100 dollars, at 2,000 for one ETH. */
function start() {
  const events: string[] = []
  const sign = vi.fn(async (_: PreparedRequest) => ({ kind: 'transaction', raw, hash }))
  const mails = vi.fn()
  const api = {
    async call(_: string, route: { path: string }, body: { otp?: string; purpose?: string } | undefined) {
      if (route.path === authApi.sessions.path) return { sessions: [], devices: [] }
      expect(body?.purpose).toBe('payment')
      if (route.path === authApi.confirm.path) {
        mails()
        return { action: 'VERIFY_OTP', confirmationId: 'c', otpLength: 6, expiresIn: 1 }
      }
      if (body?.otp !== '123456') throw new FrameApiError('otp', 401, 'That code is wrong or has expired.')
      return { action: 'CONFIRMED', waitFor: 0, expiresIn: 1 }
    },
  }
  const values = new Map<string, unknown>()
  const store = {
    get: async (key: string) => values.get(key),
    set: async (key: string, value: unknown) => void values.set(key, value),
    update: async (key: string, change: (value: unknown) => unknown) =>
      void values.set(key, change(values.get(key))),
  }
  const session = {
    account: async () => ({ id: 'person-1', email: 'mira@example.org', createdAt: Date.now() }),
    accessToken: async () => 'token',
  }
  const rpc = fakeRpc({ eth_sendRawTransaction: hash })
  const quotes = async () => ({
    '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee': { price: 2000, decimals: 18 },
  })
  const services = {
    config: { networks: [{ caipNetworkId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 }] },
    session,
    wallet: { sign, prepare: () => {} },
    rpc,
    store,
    guard: { api, auth: 'https://auth.example.org', session, rpc, quotes, store, limit: 100 },
    notify: ({ type }: { type: string }) => events.push(type),
    state: {
      network: 'eip155:1',
      claimedName: undefined,
      look: { locale: 'en', mode: 'light', variables: {} },
      addresses: { eip155: me },
      abort: new AbortController(),
      queue: Promise.resolve(),
    },
  } as unknown as FrameServices
  const { RPC_REQUEST } = rpcHandlers(services)
  const context = { id: 'm1', embedder: 'https://app.example.org', progress: () => {}, hasPort: true }
  const send = (milliether: number) => {
    const value = `0x${(BigInt(milliether) * 10n ** 15n).toString(16)}`
    const answer = RPC_REQUEST?.(
      { method: 'eth_sendTransaction', params: [{ from: me, to: friend, value }] },
      context,
    )
    return Promise.resolve(answer)
  }
  return { send, sign, mails, events, services }
}

describe('[T-GUARD] a payment beyond the day’s limit', () => {
  it('[T-GUARD] is signed only after the code, with the frame seen all the while', async () => {
    const { send, sign, events, mails } = start()
    const sent = send(60)
    await vi.waitFor(() => expect(find('confirm-code')).toBeTruthy())
    expect(mails).toHaveBeenCalledTimes(1)
    expect(sign).not.toHaveBeenCalled()
    expect(events).toEqual(['@latchkey-frame/SHOW'])
    const code = find('confirm-code') as HTMLInputElement
    code.value = '654321'
    find('confirm-submit')?.click()
    await vi.waitFor(() => expect(find('recovery-problem')?.textContent).toContain('wrong'))
    expect(sign).not.toHaveBeenCalled()
    code.value = '123456'
    find('confirm-submit')?.click()
    expect(await sent).toBe(hash)
    expect(sign).toHaveBeenCalledTimes(1)
    expect(events).toEqual(['@latchkey-frame/SHOW', '@latchkey-frame/HIDE'])
  })

  it('[T-GUARD] is not signed when the person has second thoughts, nor when the app gives it up', async () => {
    const { send, sign, services } = start()
    const sent = send(60)
    await vi.waitFor(() => expect(find('guard-cancel')).toBeTruthy())
    find('guard-cancel')?.click()
    await expect(sent).rejects.toMatchObject({ code: 'rejected' })
    const given = send(60)
    await vi.waitFor(() => expect(find('confirm-code')).toBeTruthy())
    services.state.abort.abort()
    await expect(given).rejects.toThrow()
    expect(sign).not.toHaveBeenCalled()
    expect(document.body.childElementCount).toBe(0)
  })

  it('[T-GUARD] needs the code too where another tab used the limit up while this one was being read', async () => {
    const { send, sign, services } = start()
    const others = { cents: 9_000n, at: Date.now(), isConfirmed: false }
    let tabs = 1
    const request = async (_: string, work: () => Promise<unknown>) => {
      // the other tab had the lock first, once
      if (tabs-- > 0) await addSpending(services.store, me, others)
      return work()
    }
    Object.assign(services.guard, { locks: { request } })
    const sent = send(30)
    await vi.waitFor(() => expect(find('confirm-code')).toBeTruthy())
    expect(sign).not.toHaveBeenCalled()
    const code = find('confirm-code') as HTMLInputElement
    code.value = '123456'
    find('confirm-submit')?.click()
    expect(await sent).toBe(hash)
    expect(sign).toHaveBeenCalledTimes(1)
  })

  it('[T-GUARD] control: within the limit no code is asked for, and what is sent is counted', async () => {
    const { send, sign, mails } = start()
    expect(await send(30)).toBe(hash)
    expect(mails).not.toHaveBeenCalled()
    expect(sign).toHaveBeenCalledTimes(1)
    // 60 dollars are out: 60 more are too much
    const more = send(30)
    await vi.waitFor(() => expect(find('confirm-code')).toBeTruthy())
    find('guard-cancel')?.click()
    await expect(more).rejects.toThrow()
  })
})
