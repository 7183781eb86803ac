import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { getSignIn } from '../actions/getSignIn.ts'
import { signIn } from '../actions/signIn.ts'
import { signOut } from '../actions/signOut.ts'
import type { SiwxHooks } from './SiwxHooks.ts'
import { createTestHooks, startSignInTest } from './testing/startSignInTest.ts'

afterEach(() => vi.unstubAllGlobals())

const storage = Object.assign(new Event('storage'), { key: 'latchkey/siwx_sessions' })
const back = Object.assign(new Event('pageshow'), { persisted: true })
const focus = new Event('focus')
const short = () => new Promise((resolve) => setTimeout(resolve, 30))

/** Two tabs of a site that has its sessions in one place; the same account is asked in both. */
async function openTabs(changes: Partial<SiwxHooks> = {}) {
  const own = createTestHooks(changes)
  const open = async () => {
    const test = await startSignInTest({ siwx: own.hooks })
    const here = window
    await connect(test.config, { connector: test.wallet.connector })
    await test.reach('asking')
    return { ...test, here }
  }
  const first = await open()
  return { first, second: await open(), ...own }
}

describe('a question that stands in two tabs', () => {
  it.each([
    ['the page’s list of sessions changes', storage],
    ['the person comes back to it', focus],
    ['it comes from the back-forward cache', back],
  ])(
    '[X.27] is settled by the answer in the other one, when %s: one prompt of a wallet',
    async (_, event) => {
      const { first, second, asked } = await openTabs()
      await signIn(first.config)
      expect(getSignIn(second.config).step).toBe('asking')
      second.here.dispatchEvent(event)
      expect(await second.reach('signedIn')).toMatchObject({ session: { data: { chainId: 'eip155:1' } } })
      expect(second.wallet.asked).toEqual(['connect'])
      expect(asked.filter((one) => one === 'addSession')).toHaveLength(1)
    },
  )

  it('[X.27] nothing else of storage, nor a page that was never away, has it look', async () => {
    const { first, second, asked } = await openTabs()
    await signIn(first.config)
    const before = asked.length
    second.here.dispatchEvent(Object.assign(new Event('storage'), { key: 'latchkey/recent_wallets' }))
    second.here.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    await short()
    expect(asked).toHaveLength(before)
    expect(getSignIn(second.config).step).toBe('asking')
  })

  it('[X.27] without an answer it stays, and so it does while whoever keeps the sessions is down', async () => {
    let isDown = false
    const { second } = await openTabs({
      getSessions: () => {
        if (isDown) throw new TypeError('down')
        return []
      },
    })
    second.here.dispatchEvent(focus)
    await short()
    expect(getSignIn(second.config).step).toBe('asking')
    isDown = true
    second.here.dispatchEvent(focus)
    await short()
    expect(getSignIn(second.config).step).toBe('asking')
    expect(second.config.state.status).toBe('connected')
  })

  it('[X.27] what the person does here meanwhile counts, not what was looked for before', async () => {
    let answer = (_: []) => {}
    const slow = new Promise<[]>((resolve) => {
      answer = resolve
    })
    let isSlow = false
    const own = createTestHooks()
    const { second, first } = await openTabs({
      ...own.hooks,
      getRequired: () => false,
      getSessions: (...of) => (isSlow ? slow : own.hooks.getSessions(...of)),
    })
    await signIn(first.config)
    second.here.dispatchEvent(storage)
    await second.reach('signedIn')
    isSlow = true
    second.here.dispatchEvent(storage)
    await short()
    isSlow = false
    await signOut(second.config)
    await signIn(second.config)
    answer([])
    await short()
    expect(getSignIn(second.config).step).toBe('signedIn')
  })

  it('[X.27] who signs out in one tab is signed out in the other, and nobody is asked', async () => {
    const { first, second } = await openTabs({ getRequired: () => false })
    await signIn(first.config)
    second.here.dispatchEvent(storage)
    await second.reach('signedIn')
    await signOut(first.config)
    second.here.dispatchEvent(storage)
    await second.reach('idle')
    expect(second.shown).toEqual(['SIWXSignMessage'])
  })

  it('[X.27] a page that is closed looks no more', async () => {
    const { second, asked } = await openTabs()
    second.stop()
    await short()
    const before = asked.length
    for (const event of [storage, focus, back]) second.here.dispatchEvent(event)
    await short()
    expect(asked).toHaveLength(before)
  })
})
