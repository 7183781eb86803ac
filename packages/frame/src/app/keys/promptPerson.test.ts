// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { FrameServices } from '../FrameServices.ts'
import { prepareToSign } from './promptPerson.ts'
import type { KnownWallet, WalletState } from './Wallet.ts'

const eip155 = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const known = { addresses: { eip155 } } as KnownWallet

afterEach(() => document.body.replaceChildren())

/** An existing client's frame over a wallet in a given state. `recovered` is what the recovery method opens. */
function start(first: WalletState, recovered: KnownWallet = known, isPersistent = true) {
  const told: string[] = []
  let opened = 0
  const services = {
    config: { custody: 'user-held' },
    session: { account: async () => ({ id: 'person-1', email: 'mira@example.org', createdAt: 1 }) },
    wallet: {
      open: async () => {
        opened += 1
        return first
      },
      getRecoveryMethods: async () => [{ id: '1', kind: 'password', label: 'Password', params: '{}' }],
      recover: async () => ({ kind: 'ready', wallet: recovered, isProtected: true }),
    },
    store: { isPersistent, get: async () => undefined, set: async () => undefined },
    state: { look: { locale: 'en' }, network: 'eip155:1', addresses: { eip155 }, isWalletReady: false },
    notify: ({ type, payload }: { type: string; payload?: { reason: string } }) =>
      told.push(payload?.reason ?? type),
  } as unknown as FrameServices
  const abort = new AbortController()
  return {
    services,
    told,
    abort,
    prepare: () => prepareToSign(services, eip155, abort.signal),
    opened: () => opened,
  }
}

const find = (testId: string) => document.querySelector<HTMLButtonElement>(`[data-testid=${testId}]`)
async function press(testId: string): Promise<void> {
  await expect.poll(() => find(testId)).not.toBeNull()
  find(testId)?.click()
}

describe('the first approval of an existing client', () => {
  it('[X.61] offers a recovery method once, which may wait', async () => {
    const { prepare, told, opened } = start({ kind: 'ready', wallet: known, isProtected: false })
    const first = prepare()
    await press('protect-later')
    await first
    await prepare()
    expect([told, opened()]).toEqual([['protect', '@latchkey-frame/HIDE'], 1])
  })

  it('[X.61] asks nothing of a wallet that is protected', async () => {
    const { prepare, told } = start({ kind: 'ready', wallet: known, isProtected: true })
    await prepare()
    expect(told).toEqual([])
  })

  it('[X.61] recovers the wallet on a second device, and signs nothing when the person declines', async () => {
    const { prepare, services } = start({ kind: 'recover', wallet: known })
    const declined = prepare()
    declined.catch(() => undefined)
    await press('recover-cancel')
    await expect(declined).rejects.toMatchObject({ code: 'rejected' })
    expect(services.state.isWalletReady).toBe(false)
    const recovered = prepare()
    await press('recover-password-submit')
    await recovered
    expect(services.state.isWalletReady).toBe(true)
  })

  it('[X.61] refuses where the service named another address than the device holds', async () => {
    const other = { addresses: { eip155: `0x${'1'.repeat(40)}` } } as KnownWallet
    const { prepare, services } = start({ kind: 'recover', wallet: known }, other)
    const attempt = prepare()
    attempt.catch(() => undefined)
    await press('recover-password-submit')
    await expect(attempt).rejects.toMatchObject({ code: 'otherWallet' })
    expect(services.state).toMatchObject({ isWalletReady: false, addresses: { eip155 } })
  })

  it('[X.61] a request that is given up closes the screen, so that the next one has its turn', async () => {
    const { prepare, abort, told } = start({ kind: 'ready', wallet: known, isProtected: false })
    const attempt = prepare()
    attempt.catch(() => undefined)
    await expect.poll(() => find('protect-later')).not.toBeNull()
    abort.abort()
    await expect(attempt).rejects.toMatchObject({ code: 'aborted' })
    expect(document.body.children).toHaveLength(0)
    expect(told.at(-1)).toBe('@latchkey-frame/HIDE')
  })
})

describe('a browser that lets the frame store nothing', () => {
  const toldIn = () => find('storage-blocked')?.textContent

  it.each([
    ['that has to be recovered at each visit', 'recover', 'recover-cancel'],
    ['that needs a recovery method before it is used', 'new', 'protect-later'],
  ] as const)('[S8.34] is named to the person of a wallet %s, with what to do', async (_, kind, decline) => {
    const first = kind === 'new' ? ({ kind } as WalletState) : { kind, wallet: known }
    const { prepare } = start(first, known, false)
    const declined = prepare()
    declined.catch(() => undefined)
    await expect.poll(() => find(decline)).not.toBeNull()
    expect(toldIn()).toBe(
      `This browser doesn’t let the wallet store anything here. Allow ${location.host} to store data in the browser’s settings, or use another browser. Until then, you need to recover the wallet each time you open the page.`,
    )
    await press(decline)
    await expect(declined).rejects.toMatchObject({
      code: kind === 'new' ? 'notProtected' : 'rejected',
    })
  })

  it('[S8.34] control: where the browser stores data, nothing is said about it', async () => {
    const { prepare } = start({ kind: 'recover', wallet: known })
    const declined = prepare()
    declined.catch(() => undefined)
    await expect.poll(() => find('recover-cancel')).not.toBeNull()
    expect(toldIn()).toBeUndefined()
    await press('recover-cancel')
    await expect(declined).rejects.toMatchObject({ code: 'rejected' })
  })
})
