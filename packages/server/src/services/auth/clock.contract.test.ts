import { authApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { createSystemClock } from '../../adapters/clock.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const minute = 60_000
const day = 24 * 60 * minute

onDatabase('a machine whose clock is set back', (db) => {
  /** A server over a machine's clock, by the server's clock or (`isTrusting`) as the machine says. */
  async function start() {
    const machine = { jump: 0, passed: 0, isTrusting: false }
    const wall = () => Date.now() + machine.jump + machine.passed
    const monotonic = () => performance.now() + machine.passed
    const steady = createSystemClock({ wall, monotonic })
    const now = () => (machine.isTrusting ? wall() : steady.now())
    const stack = await closeAfter(startAuthStack({ db: db(), ports: { clock: { now, monotonic } } }))
    return { stack, machine }
  }

  it('[X.12, X.12c] a code that has expired stays expired', async () => {
    const { stack, machine } = await start()
    const enterLate = async (email: string) => {
      const { device, body } = await stack.beginApproved(email)
      machine.passed += 6 * minute
      expect(await device.outcome(authApi.connectOtp, { ...body, otp: '000000' })).toBe('otp')
      machine.jump -= day
      return device.outcome(authApi.connectOtp, body)
    }
    // control: by the machine's clock alone it counts again
    machine.isTrusting = true
    expect(await enterLate('lena@example.org')).toBe('ok')
    machine.jump += day
    machine.isTrusting = false
    expect(await enterLate('mira@example.org')).toBe('otp')
  })

  it('[S5.01] [X.12, X.12g] the cooldown of a mail holds for 30 s, and not a day longer', async () => {
    const { stack, machine } = await start()
    const email = 'nora@example.org'
    const { device } = await stack.beginByLink(email)
    machine.jump -= day
    expect((await device.connect(email)).failure.field).toBe('email')
    machine.passed += 31_000
    await stack.beginByLink(email, device)
    // control: by the machine's clock alone another mail goes out at once
    machine.isTrusting = true
    machine.jump -= day
    await stack.beginByLink(email, device)
  })

  it('[X.14] [T-CLK-T] an access token and a link likewise', async () => {
    const { stack, machine } = await start()
    const device = await stack.signIn('mira@example.org')
    machine.passed += 11 * minute
    expect(await device.outcome(authApi.session, undefined)).toBe('session')
    machine.jump -= day
    expect(await device.outcome(authApi.session, undefined)).toBe('session')
    await stack.beginByLink('tom@example.org')
    machine.passed += 11 * minute
    machine.jump -= day
    expect((await stack.approve('tom@example.org')).status).toBe(410)
    // control: whoever signs in now has a session
    const fresh = await stack.signIn('ada@example.org')
    expect(await fresh.outcome(authApi.session, undefined)).toBe('ok')
  })
})
