import { type ApiRoute, keysLimits, type TransferClaim } from '@latchkey/protocol'
import { authApi, keysApi } from '@latchkey/protocol/schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { account, createVaultDevice, createVaultWallet, signs } from '../../testing/vaultWorld.ts'
import { FrameApiError } from '../errors.ts'
import type { ApiClient } from '../session/createApiClient.ts'
import type { createShareSetCalls } from './createShareSetCalls.ts'
import { createTransfers } from './createTransfers.ts'
import { createRecipient } from './sealedBox.ts'
import { createClaim, createTransferCode, deriveTransferSecret } from './transferCode.ts'
import type { Vault } from './Vault.ts'
import type { KnownWallet, TransferWait, WalletState } from './Wallet.ts'

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const offline = () => new FrameApiError('offline', 0, 'The wallet’s server can’t be reached.')
const over = () => new FrameApiError('transfer', 409, 'This code is no longer valid.')

/** The mailbox of the keys service, whose answers a test can change, and two devices of one account. */
async function start() {
  const world = await createVaultWallet()
  const { staged, subject, service } = world
  const second = (await createVaultDevice()).vault
  type Row = {
    giver: string
    commitment: string
    taker?: string
    claim?: TransferClaim
    nonce?: string
    box?: string
  }
  const mailbox = {
    row: undefined as Row | undefined,
    /** Runs before each call of a device. It throws what the device gets instead, or changes the row. */
    onCall: (_device: string, _route: ApiRoute): void => {},
    /** Runs after the service has done what a call says. */
    afterCall: (_device: string, _route: ApiRoute): void => {},
    calls: [] as string[],
  }
  const answer = (
    device: string,
    route: ApiRoute,
    body: { box: string; nonce: string; commitment: string } & TransferClaim,
  ) => {
    const { row } = mailbox
    switch (route) {
      case keysApi.transferOpen:
        mailbox.row = { giver: device, commitment: body.commitment }
        return { done: true }
      case keysApi.transferClaim: {
        if (!row || row.taker) throw over()
        row.taker = device
        row.claim = { recipient: body.recipient, tag: body.tag, device: body.device }
        return { done: true }
      }
      case keysApi.transferCommitment:
        if (!row || row.taker) throw over()
        return { commitment: row.commitment }
      case keysApi.transferReveal:
        if (row?.giver !== device || row.claim?.recipient !== body.recipient) throw over()
        row.nonce = body.nonce
        return { done: true }
      case keysApi.transferRead:
        if (row?.giver !== device) throw over()
        return { claim: row.claim ?? null, taker: row.taker ?? null }
      case authApi.noticeTransfer:
        return { token: 'granted', expiresIn: keysLimits.transferFor }
      case keysApi.transferDeliver:
        if (row?.giver !== device || row.claim?.recipient !== body.recipient) throw over()
        if (row.box && row.box !== body.box) throw over()
        row.box = body.box
        return { done: true }
      case keysApi.transferCollect:
        if (row?.taker !== device) throw over()
        return { box: row.box ?? null, nonce: row.nonce ?? null }
      default:
        if (row?.giver === device || row?.taker === device) mailbox.row = undefined
        return { done: true }
    }
  }
  const createDevice = (name: string, vault: Vault) => {
    const api = {
      async call(_base: string, route: ApiRoute, body: never) {
        mailbox.calls.push(`${name} ${route.path.split('/').pop()}`)
        mailbox.onCall(name, route)
        const reply = answer(name, route, body)
        mailbox.afterCall(name, route)
        return reply
      },
    } as ApiClient
    const calls = {
      getCredentials: async () => ({ account, token: name }),
      getActiveSet: async () => ({ ...subject, token: name }),
      getWallet: async () => staged as unknown as KnownWallet,
      release: async () => service.release(staged, await vault.createRecipient()),
    } as unknown as ReturnType<typeof createShareSetCalls>
    const open = async () => ({ kind: 'ready' }) as WalletState
    return createTransfers(
      { api, auth: 'https://login.example.org', keys: 'https://keys.example.org', vault },
      calls,
      open,
      20,
    )
  }
  const giver = createDevice('old', world.vault)
  const taker = createDevice('new', second)
  const reached: boolean[] = []
  const wait = (signal = new AbortController().signal): TransferWait => ({
    signal,
    onReach: (isReachable) => reached.push(isReachable),
  })
  /** Types a code on the new device, and returns the number it shows with the outcome. */
  const take = (code: string, signal?: AbortSignal) => {
    let done: Promise<WalletState> | undefined
    const number = new Promise<string>((onNumber, reject) => {
      done = taker.receiveWallet(code, { ...wait(signal), onClaimed: () => {}, onNumber })
      done.catch(reject)
    })
    number.catch(() => undefined)
    return { number, done: done as Promise<WalletState> }
  }
  return { ...world, second, mailbox, giver, taker, wait, take, reached }
}

describe('moving the wallet to another device', () => {
  it('[X.10] both devices show one number, and sign afterwards', async () => {
    const { giver, take, wait, second, subject, staged, service, mailbox } = await start()
    const transfer = await giver.openTransfer({ language: 'en' })
    const taken = take(transfer.code)
    const { number, device } = await transfer.waitForClaim(wait())
    expect(await taken.number).toBe(number)
    expect(device).toEqual({ browser: 'firefox', system: 'linux' })
    expect(await second.addresses(subject)).toBeUndefined()
    await transfer.approve()
    expect(await taken.done).toEqual({ kind: 'ready' })
    expect(await signs({ vault: second, service }, staged)).toBe(true)
    // nothing of it is left at the service
    expect(mailbox.row).toBeUndefined()
  })

  it('[X.10] a code with one wrong letter is found on the device where it is typed, and uses nothing up', async () => {
    const { giver, take, wait, mailbox, subject } = await start()
    const transfer = await giver.openTransfer({ language: 'en' })
    const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567']
      .filter((letter) => letter !== transfer.code[3])
      .map((letter) => transfer.code.slice(0, 3) + letter + transfer.code.slice(4))
    const found = others.filter((code) => {
      try {
        return !deriveTransferSecret(code, subject)
      } catch (error) {
        return String(error).includes('One letter of the code is wrong')
      }
    })
    // a checksum of 10 bits: one wrong letter in a thousand is not found
    expect(found.length).toBeGreaterThan(27)
    await expect(take(found[0] ?? '').done).rejects.toMatchObject({ code: 'wrongFactor' })
    expect(mailbox.calls).not.toContain('new claim')
    // lower case and other separators are the same code
    const taken = take(transfer.code.toLowerCase().replaceAll('-', ' '))
    const { number } = await transfer.waitForClaim(wait())
    expect(await taken.number).toBe(number)
    await transfer.approve()
    await taken.done
  })

  it('[T-TRANSFER] another whole code ends the transfer on both devices', async () => {
    const { giver, take, wait, second, subject, mailbox } = await start()
    const transfer = await giver.openTransfer({ language: 'en' })
    const taken = take(createTransferCode())
    taken.done.catch(() => undefined)
    await expect(transfer.waitForClaim(wait())).rejects.toMatchObject({ code: 'notForUs' })
    await expect(taken.done).rejects.toThrow('Your other device stopped this')
    expect(mailbox.row).toBeUndefined()
    expect(await second.addresses(subject)).toBeUndefined()
  })

  it('[X.10] a service that is not reached for a while delays it, and is told', async () => {
    const { giver, take, wait, mailbox, reached } = await start()
    const transfer = await giver.openTransfer({ language: 'en' })
    const taken = take(transfer.code)
    await expect.poll(() => mailbox.row?.claim).toBeDefined()
    let isDown = true
    mailbox.onCall = (_, route) => {
      if (isDown && route !== keysApi.transferOpen) throw offline()
    }
    const claimed = transfer.waitForClaim(wait())
    await expect.poll(() => reached.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(2)
    expect(reached).toEqual([false, false])
    isDown = false
    const { number } = await claimed
    expect(number).toBe(await taken.number)
    await transfer.approve()
    await taken.done
    expect(reached.filter(Boolean)).toHaveLength(2)
  })

  it('[X.10] a delivery whose answer was lost is repeated with the same box', async () => {
    const { giver, take, wait, mailbox, second, subject } = await start()
    const transfer = await giver.openTransfer({ language: 'en' })
    const taken = take(transfer.code)
    await transfer.waitForClaim(wait())
    let lost = 2
    mailbox.afterCall = (_, route) => {
      if (route === keysApi.transferDeliver && lost-- > 0) throw offline()
    }
    await expect(transfer.approve()).rejects.toMatchObject({ code: 'offline' })
    await expect(transfer.approve()).rejects.toMatchObject({ code: 'offline' })
    await transfer.approve()
    await taken.done
    expect(await second.addresses(subject)).toBeDefined()
  })

  it('[X.10] whoever goes back ends it: the other device is told so, and nothing was moved', async () => {
    const { giver, take, wait, second, subject } = await start()
    const transfer = await giver.openTransfer({ language: 'en' })
    const back = new AbortController()
    const taken = take(transfer.code, back.signal)
    await transfer.waitForClaim(wait())
    back.abort()
    await expect(taken.done).rejects.toMatchObject({ code: 'aborted' })
    await expect(transfer.approve()).rejects.toThrow('The other device is no longer waiting')
    // the other way round
    const next = await giver.openTransfer({ language: 'en' })
    const again = take(next.code)
    await next.waitForClaim(wait())
    again.done.catch(() => undefined)
    await next.end()
    await expect(again.done).rejects.toThrow('Your other device stopped this')
    expect(await second.addresses(subject)).toBeUndefined()
  })

  it('[X.10] killed at any request of either device, the old one signs on, and the next transfer works', async () => {
    for (let at = 0; ; at += 1) {
      const { giver, take, wait, mailbox, vault, second, subject, staged, service } = await start()
      let count = 0
      const die = () => {
        count += 1
        if (count - 1 === at) throw new Error('killed')
      }
      mailbox.onCall = die
      mailbox.afterCall = die
      /** Moves the wallet; ends for both when it ends for one. */
      const move = async () => {
        const abort = new AbortController()
        const transfer = await giver.openTransfer({ language: 'en' })
        const taken = take(transfer.code, abort.signal)
        taken.done.catch(() => abort.abort())
        try {
          await transfer.waitForClaim(wait(abort.signal))
          await transfer.approve()
        } catch (error) {
          abort.abort()
          await taken.done.catch(() => undefined)
          throw error
        }
        await taken.done
      }
      const isDead = await move().then(
        () => false,
        () => true,
      )
      mailbox.onCall = () => {}
      mailbox.afterCall = () => {}
      expect(await signs({ vault, service }, staged)).toBe(true)
      if (!(await second.addresses(subject))) await move()
      expect(await signs({ vault: second, service }, staged)).toBe(true)
      if (!isDead && count <= at) break
    }
  }, 120_000)

  it('[X.10] after five minutes each device says so', async () => {
    const { giver, take, wait, mailbox } = await start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const transfer = await giver.openTransfer({ language: 'en' })
    const waiting = transfer.waitForClaim(wait())
    const late = expect(waiting).rejects.toMatchObject({
      code: 'late',
      message: expect.stringMatching(/Create a new/),
    })
    await vi.advanceTimersByTimeAsync(keysLimits.transferFor + 2_000)
    // The wait moves the clock on: real cryptography may stand between two timers.
    await vi.waitFor(() => late)
    const next = await giver.openTransfer({ language: 'en' })
    const taken = take(next.code)
    const unanswered = expect(taken.done).rejects.toThrow('didn’t respond within five minutes')
    await vi.waitFor(() => expect(mailbox.row?.claim).toBeDefined())
    await vi.advanceTimersByTimeAsync(keysLimits.transferFor + 2_000)
    await vi.waitFor(() => unanswered)
  })

  it('[T-TRANSFER] a service that puts a claim of its own before the device gets no share', async () => {
    const { giver, take, wait, mailbox, subject } = await start()
    const transfer = await giver.openTransfer({ language: 'en' })
    const { publicKey: recipient } = await createRecipient()
    const device = { browser: 'firefox', system: 'linux' } as const
    const guessed = deriveTransferSecret(createTransferCode(), subject)
    if (mailbox.row) mailbox.row.claim = createClaim(guessed, { recipient, device })
    await expect(transfer.waitForClaim(wait())).rejects.toMatchObject({ code: 'notForUs' })
    await expect(transfer.approve()).rejects.toMatchObject({ code: expect.any(String) })
    expect(mailbox.calls).not.toContain('old deliver')
    // the control: who has the code gets it
    const next = await giver.openTransfer({ language: 'en' })
    const taken = take(next.code)
    await next.waitForClaim(wait())
    await next.approve()
    await taken.done
    expect(mailbox.calls).toContain('old deliver')
  })
})
