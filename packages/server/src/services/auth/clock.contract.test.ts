import { authApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { createSystemClock } from '../../adapters/clock.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'

const keep = cleanups()
const email = 'mira@example.org'
const minute = 60_000
const day = 24 * 60 * minute

onBothDatabases('a machine whose clock is set', (db) => {
  /** A server over a machine's clock, as ours keeps it; `isTrusting`: as the machine says. */
  async function start() {
    const machine = { jump: 0, passed: 0, isTrusting: false }
    const wall = () => Date.now() + machine.jump + machine.passed
    const monotonic = () => performance.now() + machine.passed
    const ours = createSystemClock({ wall, monotonic })
    const now = () => (machine.isTrusting ? wall() : ours.now())
    const stack = await keep(startAuthStack({ db: db(), ports: { clock: { now, monotonic } } }))
    return { stack, machine }
  }

  it('[X.12] [T-CLK-T] a code that is over stays over when the machine’s clock goes back a day', async () => {
    const { stack, machine } = await start()
    const enter = async (address: string) => {
      const device = await stack.device()
      const { reply } = await device.connect(address)
      if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
      await stack.approve(address, reply.number)
      const entered = { flowId: reply.flowId, otp: stack.mailer.codeFor(address) }
      // five minutes, and then the clock is set back
      machine.passed += 6 * minute
      const late = await device.ask(authApi.connectOtp, { ...entered, otp: '000000' })
      expect(late.failure.field).toBe('otp')
      machine.jump -= day
      return device.ask(authApi.connectOtp, entered)
    }
    // control: by the machine’s word alone it is good again
    machine.isTrusting = true
    expect((await enter('lena@example.org')).status).toBe(200)
    machine.jump += day
    machine.isTrusting = false
    expect((await enter(email)).failure.field).toBe('otp')
  })

  it('[X.14] [T-CLK-T] an access token and a link likewise', async () => {
    const { stack, machine } = await start()
    const device = await stack.signIn(email)
    machine.passed += 11 * minute
    expect((await device.ask(authApi.session, undefined)).failure.field).toBe('session')
    machine.jump -= day
    expect((await device.ask(authApi.session, undefined)).failure.field).toBe('session')
    const other = await stack.device()
    const { reply } = await other.connect('tom@example.org')
    if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
    machine.passed += 11 * minute
    machine.jump -= day
    expect((await stack.approve('tom@example.org', reply.number)).status).toBe(410)
    // control: time that only passes does what it should
    const fresh = await stack.signIn('ada@example.org')
    expect((await fresh.ask(authApi.session, undefined)).status).toBe(200)
  })
})
