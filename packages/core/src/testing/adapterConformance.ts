import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AbortedError, LatchkeyError, TimeoutError } from '../base/errors.ts'
import { UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Adapter } from '../config/Adapter.ts'
import type { ConnectionActions, NetworkActions } from '../config/adapterActions.ts'
import type { Connector, ConnectorEvent } from '../config/Connector.ts'
import type { Network } from '../config/Network.ts'
import { ContextMismatchError } from '../requests/requestContext.ts'
import { WalletUnavailableError } from '../wallets/errors.ts'
import type { ConformanceWallet } from './conformance/ConformanceWallet.ts'
import { createTestContext } from './conformance/createTestContext.ts'
import { type TimerWatch, watchTimers } from './conformance/watchTimers.ts'

/** Longer than the deadline of any adapter. */
const anyDeadline = 15 * 60_000

/** Parameters of {@link describeAdapter}. */
export type AdapterUnderTest = {
  /** Title of the tests, e.g. `evm over anvil`. */
  name: string
  create(): Adapter
  wallet(): ConformanceWallet
  /** Rounds of connecting and disconnecting, to show that nothing leaks. Fewer where a connection is slow. */
  cycles?: number
  /** Whether wallets of the chain have a network of their own, which can be switched. Default `true`. */
  walletHasNetwork?: boolean
  /** Whether the adapter sends. Default `true`; where it does not, it refuses before the wallet is asked. */
  sends?: boolean
  /** Whether requests go over a real socket, whose heartbeat stays unanswered under fake timers. Default `false`. */
  hasSocket?: boolean
}

/**
 * The suite that every adapter passes. Each test starts with a new wallet on a new page.
 *
 * @example describeAdapter({ name: 'evm', create: evm, wallet: createEvmConformanceWallet })
 */
export function describeAdapter(under: AdapterUnderTest): void {
  const { walletHasNetwork = true, sends = true, hasSocket = false } = under
  describe(`adapter conformance: ${under.name}`, () => {
    let adapter: Adapter
    let wallet: ConformanceWallet
    let connector: Connector
    let cleanup: () => void
    let context: ReturnType<typeof createTestContext>

    beforeEach(() => {
      adapter = under.create()
      wallet = under.wallet()
      wallet.install()
      context = createTestContext(Object.values(wallet.networks), wallet.rpc)
      cleanup = adapter.setup(context)
      const found = [...context.connectors.values()]
      expect(found).toHaveLength(1)
      connector = found[0] as Connector
    })
    afterEach(() => {
      cleanup()
      wallet.uninstall()
      vi.useRealTimers()
    })

    const call = (more: { address?: string; network?: Network; signal?: AbortSignal } = {}) => ({
      connector,
      network: wallet.networks.start,
      address: wallet.accounts[0],
      ...more,
    })
    const actions = (): ConnectionActions => adapter.connection ?? expect.fail('no connection actions')
    const networks = (): NetworkActions => adapter.network ?? expect.fail('no network actions')
    const failure = (promise: Promise<unknown>) =>
      promise.then(
        () => undefined,
        (error: unknown) => error,
      )
    /** Passes the longest deadline once. It begins when the call has set its timer, which may be a moment after the call. */
    const passDeadline = async (outcome: Promise<unknown>, timers: TimerWatch) => {
      await vi.waitFor(() => expect(timers.count()).toBeGreaterThan(0))
      await vi.advanceTimersByTimeAsync(anyDeadline)
      return outcome
    }

    describe('finding the wallet', () => {
      it('offers a connector of its own namespace with what a person needs to know it', () => {
        expect(connector.namespace).toBe(adapter.namespace)
        expect(connector.name).not.toBe('')
        expect(connector.uid).toContain(adapter.namespace)
      })
      it('[E1] takes its connectors back, and finds the wallet again when started again', () => {
        cleanup()
        expect(context.connectors.size).toBe(0)
        cleanup = adapter.setup(context)
        expect([...context.connectors.values()].map(({ id }) => id)).toEqual([connector.id])
      })
      it('touches the wallet only when asked', () => {
        expect(wallet.listenerCount()).toBe(0)
      })
    })

    describe('connect and restore', () => {
      it('answers the accounts the wallet shares, its favourite first, and its real network', async () => {
        const { known, start } = wallet.networks
        const session = await connector.connect({ network: known.caipNetworkId })
        const network = walletHasNetwork ? start : known
        // A connector that pairs also returns the wallet.
        expect(session).toMatchObject({
          accounts: [...(wallet.accountsOn?.(network) ?? wallet.accounts)],
          network: network.caipNetworkId,
        })
        expect(session.accounts.every((account) => adapter.isAddress(account))).toBe(true)
      })
      it('[X.20] restores nothing that the wallet does not confirm', async () => {
        expect(await connector.restore()).toBeUndefined()
      })
      it('[X.20] restores silently what the wallet still shares', async () => {
        await connector.connect()
        wallet.person('rejects')
        expect(await connector.restore()).toMatchObject({
          accounts: [...wallet.accounts],
          network: wallet.networks.start.caipNetworkId,
        })
      })
      it('says that the person declined', async () => {
        wallet.person('rejects')
        expect(await failure(connector.connect())).toBeInstanceOf(UserRejectedRequestError)
        expect(await connector.restore()).toBeUndefined()
      })
      it('[X.26] gives up on a person who never answers', async () => {
        wallet.person('ignores')
        // Loads the code under real timers first.
        await connector.restore()
        await wallet.load?.()
        const timers = watchTimers()
        const outcome = timers.run(() => failure(connector.connect()))
        expect(await passDeadline(outcome, timers)).toBeInstanceOf(TimeoutError)
        // Work over a real socket ends a moment later.
        await vi.waitFor(() => expect(timers.count()).toBe(0))
      })
      it('gives up when the caller does', async () => {
        wallet.person('ignores')
        const controller = new AbortController()
        const outcome = failure(connector.connect({ signal: controller.signal }))
        controller.abort()
        expect(await outcome).toBeInstanceOf(AbortedError)
        expect(await failure(connector.connect({ signal: controller.signal }))).toBeInstanceOf(AbortedError)
      })
      it('ends the session on the wallet side', async () => {
        await connector.connect()
        await connector.disconnect()
        expect(await connector.restore()).toBeUndefined()
      })
      it('[A8] says when the wallet is gone, and still lets go of it', async () => {
        await connector.connect()
        wallet.vanish()
        expect(await failure(connector.restore())).toBeInstanceOf(WalletUnavailableError)
        expect(await failure(connector.connect())).toBeInstanceOf(WalletUnavailableError)
        await connector.disconnect()
      })
    })

    describe('events', () => {
      it('reports accounts and network as the wallet changes them, and an empty list as one', async () => {
        await connector.connect()
        const events: ConnectorEvent[] = []
        const unsubscribe = connector.subscribe((event) => events.push(event))
        wallet.share([wallet.accounts[1]])
        await wallet.settled?.()
        if (walletHasNetwork) wallet.move(wallet.networks.known)
        await wallet.settled?.()
        wallet.share([])
        await wallet.settled?.()
        unsubscribe()
        wallet.share([...wallet.accounts])
        await wallet.settled?.()
        const { known } = wallet.networks
        // Some wallets also tell what their accounts are for.
        expect(events.map((event) => ({ ...event, records: undefined }))).toEqual([
          { type: 'accountsChanged', accounts: [wallet.accounts[1]] },
          ...(walletHasNetwork ? [{ type: 'networkChanged', network: known.caipNetworkId }] : []),
          ...(walletHasNetwork && wallet.accountsOn
            ? [{ type: 'accountsChanged', accounts: [wallet.accountsOn(known)[1]] }]
            : []),
          { type: 'accountsChanged', accounts: [] },
        ])
      })
      const { cycles = 100 } = under
      it(`[E1] leaves no listener behind after ${cycles} connections`, async () => {
        for (let cycle = 0; cycle < cycles; cycle++) {
          const unsubscribe = connector.subscribe(() => {})
          await connector.connect()
          expect(wallet.listenerCount()).toBeGreaterThan(0)
          await connector.disconnect()
          unsubscribe()
          unsubscribe()
        }
        expect(wallet.listenerCount()).toBe(0)
      })
    })

    describe('switching networks', () => {
      it('[S4.55] switches to a network the wallet knows', async () => {
        await connector.connect()
        const { known } = wallet.networks
        expect(await networks().switchNetwork({ connector, network: known })).toBe(known.caipNetworkId)
        expect((await connector.restore())?.network).toBe(known.caipNetworkId)
        expect(wallet.listenerCount()).toBe(0)
      })
      it('[S4.57] says that a network is not supported when it could not be added either', async () => {
        await connector.connect()
        const outcome = failure(networks().switchNetwork({ connector, network: wallet.networks.impossible }))
        expect(await outcome).toMatchObject({ name: 'InvalidNetworkError', reason: 'notSupported' })
        expect((await connector.restore())?.network).toBe(wallet.networks.start.caipNetworkId)
      })
      it('[A8] says when the wallet is gone', async () => {
        await connector.connect()
        wallet.vanish()
        const outcome = failure(networks().switchNetwork({ connector, network: wallet.networks.known }))
        expect(await outcome).toBeInstanceOf(WalletUnavailableError)
      })
    })

    if (walletHasNetwork) {
      describe('asking the wallet for another network', () => {
        it('[S4.56] adds a network the wallet does not know, then switches to it', async () => {
          await connector.connect()
          const { unknown } = wallet.networks
          expect(await networks().switchNetwork({ connector, network: unknown })).toBe(unknown.caipNetworkId)
          expect((await connector.restore())?.network).toBe(unknown.caipNetworkId)
        })
        it('[S4.57] passes a no on, whether it is to switching or to adding', async () => {
          await connector.connect()
          wallet.person('rejects')
          for (const network of [wallet.networks.known, wallet.networks.unknown]) {
            expect(await failure(networks().switchNetwork({ connector, network }))).toBeInstanceOf(
              UserRejectedRequestError,
            )
          }
          expect(wallet.listenerCount()).toBe(0)
        })
        it('gives up when the caller does, and lets go of the wallet', async () => {
          await connector.connect()
          wallet.person('ignores')
          const controller = new AbortController()
          const outcome = failure(
            networks().switchNetwork({
              connector,
              network: wallet.networks.known,
              signal: controller.signal,
            }),
          )
          if (wallet.announcesSwitch !== false)
            await vi.waitFor(() => expect(wallet.listenerCount()).toBeGreaterThan(0))
          controller.abort()
          expect(await outcome).toBeInstanceOf(AbortedError)
          expect(wallet.listenerCount()).toBe(0)
        })
      })
    }

    describe('signing', () => {
      it.each(['Hello', '', '0x12', 'żółw 🐢\n\u0000', 'x'.repeat(5000)])(
        'signs the text %j',
        async (message) => {
          await connector.connect()
          const signature = await actions().signMessage({ ...call(), message })
          expect(await wallet.verifyMessage({ address: wallet.accounts[0], message, signature })).toBe(true)
          expect(
            await wallet.verifyMessage({ address: wallet.accounts[0], message: `${message}!`, signature }),
          ).toBe(false)
        },
      )
      it('signs with the account the request was made for, not the favourite one', async () => {
        await connector.connect()
        const address = wallet.accounts[1]
        const signature = await actions().signMessage({ ...call({ address }), message: 'Hi' })
        expect(await wallet.verifyMessage({ address, message: 'Hi', signature })).toBe(true)
      })
      it('signs typed data where the chain has it', async () => {
        const { signTypedData } = actions()
        const { typedData, verifyTypedData } = wallet
        expect(typedData === undefined).toBe(signTypedData === undefined)
        if (!signTypedData || !verifyTypedData) return
        await connector.connect()
        const signature = await signTypedData({ ...call(), typedData })
        expect(await verifyTypedData({ address: wallet.accounts[0], typedData, signature })).toBe(true)
        expect(await verifyTypedData({ address: wallet.accounts[1], typedData, signature })).toBe(false)
      })
      it('[X.26] passes a no on, and gives up when the caller does', async () => {
        await connector.connect()
        wallet.person('rejects')
        expect(await failure(actions().signMessage({ ...call(), message: 'a' }))).toBeInstanceOf(
          UserRejectedRequestError,
        )
        wallet.person('ignores')
        const controller = new AbortController()
        const { signal } = controller
        const outcome = failure(actions().signMessage({ ...call({ signal }), message: 'a' }))
        controller.abort()
        expect(await outcome).toBeInstanceOf(AbortedError)
      })
      if (!hasSocket)
        it('[X.26] gives up on a person who never answers, and signs the next time', async () => {
          await connector.connect()
          const { signMessage } = actions()
          // Loads the code under real timers first.
          await signMessage({ ...call(), message: 'a' })
          wallet.person('ignores')
          const timers = watchTimers()
          const outcome = timers.run(() => failure(signMessage({ ...call(), message: 'b' })))
          expect(await passDeadline(outcome, timers)).toBeInstanceOf(TimeoutError)
          vi.useRealTimers()
          wallet.person('approves')
          const signature = await signMessage({ ...call(), message: 'c' })
          expect(await wallet.verifyMessage({ address: wallet.accounts[0], message: 'c', signature })).toBe(
            true,
          )
        })
      it('[X.29] refuses for an account the wallet no longer shares', async () => {
        await connector.connect()
        wallet.share([wallet.accounts[1]])
        await wallet.settled?.()
        const error = await failure(actions().signMessage({ ...call(), message: 'a' }))
        expect(error).toBeInstanceOf(ContextMismatchError)
        expect(error).toMatchObject({
          moved: 'account',
          expected: wallet.accounts[0],
          actual: wallet.accounts[1],
        })
      })
    })

    if (!sends) {
      it('refuses to send, and to read what it does not offer, before the wallet is asked', async () => {
        await connector.connect()
        wallet.person('ignores')
        const { start } = wallet.networks
        const read = { network: start, rpc: wallet.rpc(start), address: wallet.accounts[0] }
        for (const refused of [
          actions().sendTransaction({ ...call(), transaction: {} }),
          actions().getBalance(read),
          actions().getGasPrice(read),
        ])
          expect(await failure(refused)).toMatchObject({ code: -32004 })
      })
      it('[A8] says when the wallet is gone', async () => {
        await connector.connect()
        wallet.vanish()
        expect(await failure(actions().signMessage({ ...call(), message: 'a' }))).toBeInstanceOf(
          WalletUnavailableError,
        )
      })
    }

    if (sends) {
      describe('sending', () => {
        const getValue = () => wallet.value ?? 1_234_567_890_123_456n
        const transfer = (from = wallet.accounts[0], to = wallet.accounts[1]) =>
          wallet.transfer({ from, to, value: getValue() })
        const balances = () => {
          const { start } = wallet.networks
          const read = (address: string) =>
            actions().getBalance({ network: start, rpc: wallet.rpc(start), address })
          return Promise.all(wallet.accounts.map(read)) as Promise<[bigint, bigint]>
        }

        it('[S7.28] moves exactly the value, and costs at most the fee estimated', async () => {
          const { start } = wallet.networks
          const value = getValue()
          const [from, to] = wallet.accounts
          await connector.connect()
          const before = await balances()
          const read = { network: start, rpc: wallet.rpc(start) }
          const fee = await actions().estimateNativeTransferFee({ ...read, from, to, value })
          const hash = await actions().sendTransaction({ ...call(), transaction: transfer() })
          expect(await actions().waitForTransaction({ ...read, hash })).toMatchObject({
            status: 'confirmed',
            hash,
          })
          const after = await balances()
          expect(after[1] - before[1]).toBe(value)
          expect(before[0] - after[0]).toBeGreaterThanOrEqual(value)
          expect(before[0] - after[0]).toBeLessThanOrEqual(value + fee)
          expect(await actions().getGasPrice(read)).toBeGreaterThan(0n)
        })
        it('passes a no on and moves nothing', async () => {
          await connector.connect()
          const before = await balances()
          wallet.person('rejects')
          expect(
            await failure(actions().sendTransaction({ ...call(), transaction: transfer() })),
          ).toBeInstanceOf(UserRejectedRequestError)
          expect(await balances()).toEqual(before)
        })
        it('[X.29] refuses, moving nothing, when the wallet went to another network or account', async () => {
          await connector.connect()
          const before = await balances()
          if (walletHasNetwork) {
            wallet.move(wallet.networks.known)
            await wallet.settled?.()
            const onOther = await failure(actions().sendTransaction({ ...call(), transaction: transfer() }))
            expect(onOther).toMatchObject({ name: 'ContextMismatchError', moved: 'network' })
            wallet.move(wallet.networks.start)
            await wallet.settled?.()
          }
          wallet.share([wallet.accounts[1]])
          await wallet.settled?.()
          const byOther = await failure(actions().sendTransaction({ ...call(), transaction: transfer() }))
          expect(byOther).toMatchObject({ name: 'ContextMismatchError', moved: 'account' })
          expect(await balances()).toEqual(before)
        })
        it('refuses a transaction that makes no sense before the wallet is asked', async () => {
          await connector.connect()
          wallet.person('ignores')
          for (const transaction of [
            undefined,
            {},
            'send',
            wallet.transfer({ from: '1', to: '2', value: -1n }),
          ]) {
            expect(await failure(actions().sendTransaction({ ...call(), transaction }))).toBeInstanceOf(
              LatchkeyError,
            )
          }
        })
        it('[A8] says when the wallet is gone', async () => {
          await connector.connect()
          wallet.vanish()
          expect(
            await failure(actions().sendTransaction({ ...call(), transaction: transfer() })),
          ).toBeInstanceOf(WalletUnavailableError)
          expect(await failure(actions().signMessage({ ...call(), message: 'a' }))).toBeInstanceOf(
            WalletUnavailableError,
          )
        })
      })
    }

    describe('addresses', () => {
      it('knows its own and refuses others', async () => {
        for (const address of wallet.accounts) {
          expect(adapter.isAddress(address)).toBe(true)
          expect(await actions().checkAddress(address)).toBe('valid')
        }
        for (const text of ['', 'hello', `${wallet.accounts[0]}0`, ` ${wallet.accounts[0]}`]) {
          expect(adapter.isAddress(text)).toBe(false)
          expect(await actions().checkAddress(text)).toBe('invalid')
        }
      })
    })
  })
}
